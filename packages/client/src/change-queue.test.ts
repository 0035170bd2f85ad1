import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChangeQueue } from './index'

test('changes reach the server one at a time, in order, even after one fails', () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 6 }), async (s, outcomes) => {
      const change = createChangeQueue()
      const log: string[] = []
      const send = s.scheduleFunction(async (index: number, isGood: boolean) => {
        log.push(`end ${index}`)
        if (!isGood) throw new Error('refused')
        return index
      })
      const results = Promise.allSettled(
        outcomes.map((isGood, index) =>
          change(() => {
            log.push(`begin ${index}`)
            return send(index, isGood)
          }),
        ),
      )
      await s.waitFor(results)
      expect(log).toEqual(outcomes.flatMap((_, index) => [`begin ${index}`, `end ${index}`]))
      expect((await results).map(({ status }) => status === 'fulfilled')).toEqual(outcomes)
    }),
  ))
