import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ApiFailure, type Area, latest } from './index'

// spec: account 4 Data areas
test('goes to loading, then to the result of the call', async () => {
  const areas: Area<number>[] = []
  await latest<number>((area) => areas.push(area)).run(async () => 1)
  expect(areas).toEqual([{ status: 'loading' }, { status: 'success', value: 1 }])
})

test('a failure becomes the area, not a rejection', async () => {
  const failure = new ApiFailure('NETWORK')
  const area = await latest<number>(() => undefined).run(() => Promise.reject(failure))
  expect(area).toEqual({ status: 'failure', failure })
})

test('a new run aborts the previous one, whose result is dropped', async () => {
  const { run } = latest<number>(() => undefined)
  const signals: AbortSignal[] = []
  const load = (value: number) => async (signal: AbortSignal) => {
    signals.push(signal)
    return value
  }
  const [first, second] = await Promise.all([run(load(1)), run(load(2))])
  expect(first).toBeUndefined()
  expect(second).toEqual({ status: 'success', value: 2 })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a bug in an older run is still reported', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { run, cancel } = latest<number>(() => undefined)
  const bug = new TypeError('not a function')
  const older = run(() => Promise.reject(bug))
  cancel()
  expect(await older).toBeUndefined()
  expect(consoleError).toHaveBeenCalledWith(expect.any(String), bug)
  consoleError.mockRestore()
})

test('whatever the order of responses, the area ends with the last run’s result', () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), async (s, outcomes) => {
      let shown: Area<number> | undefined
      const { run } = latest<number>((area) => {
        shown = area
      })
      const answer = s.scheduleFunction(async (index: number, isGood: boolean) => {
        if (!isGood) throw new ApiFailure('UNKNOWN', index)
        return index
      })
      const runs = outcomes.map((isGood, index) => run(() => answer(index, isGood)))
      await s.waitAll()
      await Promise.all(runs)
      const last = outcomes.length - 1
      expect(shown).toMatchObject(
        outcomes[last] ? { status: 'success', value: last } : { status: 'failure', failure: { status: last } },
      )
    }),
  ))

test('after a cancel nothing is set, however close the response is', () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 4 }), async (s, turns) => {
      const areas: Area<number>[] = []
      const { run, cancel } = latest<number>((area) => areas.push(area))
      const answer = s.scheduleFunction(async () => 1)
      const end = run(answer)
      const waiting = s.waitFor(end)
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      cancel()
      const before = areas.length
      await waiting
      expect(areas).toHaveLength(before)
    }),
  ))
