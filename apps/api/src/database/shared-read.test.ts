// database: none

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SharedRead } from './shared-read'

/** A read that ends when the test says so. */
function held() {
  const batches: { questions: readonly string[]; end: (failure?: Error) => void }[] = []
  const shared = new SharedRead<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const end = (failure?: Error) => (failure ? reject(failure) : resolve(questions.map((each) => `${each}!`)))
        batches.push({ questions, end })
      }),
  )
  return { shared, batches }
}

test('concurrent callers share one read, and callers who come during it are served by the next', async () => {
  const { shared, batches } = held()
  const first = [shared.ask('a'), shared.ask('b')]
  await setImmediate()
  expect(batches.map(({ questions }) => questions)).toEqual([['a', 'b']])
  const later = [shared.ask('c'), shared.ask('d')]
  await setImmediate()
  expect(batches).toHaveLength(1)
  batches[0]?.end()
  expect(await Promise.all(first)).toEqual(['a!', 'b!'])
  expect(batches[1]?.questions).toEqual(['c', 'd'])
  batches[1]?.end()
  expect(await Promise.all(later)).toEqual(['c!', 'd!'])
})

test('a failed read fails for its own callers, and the next one runs', async () => {
  const { shared, batches } = held()
  const failed = shared.ask('a')
  const caught = expect(failed).rejects.toThrow('broken')
  await setImmediate()
  const next = shared.ask('b')
  batches[0]?.end(new Error('broken'))
  await caught
  await setImmediate()
  batches[1]?.end()
  expect(await next).toBe('b!')
})
