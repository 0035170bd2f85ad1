// database: none

import { expect, onTestFinished, test } from 'vitest'
import { startWorker } from './queue'

const hour = 3_600_000

test('a worker runs at once, and again when it’s woken; one run ends before the next begins', async () => {
  let runs = 0
  const ends: (() => void)[] = []
  const worker = startWorker({
    work: (stopping) => {
      runs++
      return new Promise<void>((end) => {
        ends.push(end)
        stopping.addEventListener('abort', () => end())
      })
    },
    interval: hour,
    onError: (error) => expect.fail(String(error)),
  })
  onTestFinished(() => worker.stop())
  expect(runs).toBe(1)
  worker.wake()
  ends.shift()?.()
  await expect.poll(() => runs).toBe(2)
  worker.wake()
  worker.wake()
  ends.shift()?.()
  await expect.poll(() => runs).toBe(3)
  ends.shift()?.()
})

test('a failed run is reported, and the next one still comes', async () => {
  const errors: unknown[] = []
  let runs = 0
  const worker = startWorker({
    work: async () => {
      if (++runs === 1) throw new Error('away')
    },
    interval: 1,
    onError: (error) => errors.push(error),
  })
  await expect.poll(() => runs).toBeGreaterThan(2)
  await worker.stop()
  expect(errors).toEqual([new Error('away')])
})

test('a stop waits for the current run, which gets the signal, and no other run begins', async () => {
  let runs = 0
  let isDone = false
  const worker = startWorker({
    work: async (stopping) => {
      runs++
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      isDone = true
    },
    interval: 1,
    onError: (error) => expect.fail(String(error)),
  })
  await worker.stop()
  expect([runs, isDone]).toEqual([1, true])
})
