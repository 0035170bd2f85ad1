/** A clock that moves only when a test moves it. */
import type { Clock } from '../src'

export interface FakeClock extends Clock {
  /** Moves forward, runs tasks as they fall due, and lets promises settle in between. */
  advance(milliseconds: number): Promise<void>
  /**
   * Moves forward without running anything, like a device with its lid closed: due tasks run with the next `advance`.
   */
  sleep(milliseconds: number): void
  /** Milliseconds until the next task is due; `undefined` without one. */
  untilNext(): number | undefined
}

export function createFakeClock(start = 1_800_000_000_000): FakeClock {
  let now = start
  let tasks: { at: number; task: () => void }[] = []
  const next = () => tasks.reduce<(typeof tasks)[number] | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined)
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    now: () => now,
    after(delay, task) {
      const entry = { at: now + delay, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((other) => other !== entry)
      }
    },
    async advance(milliseconds) {
      const end = now + milliseconds
      await settle()
      for (let due = next(); due && due.at <= end; due = next()) {
        now = Math.max(now, due.at)
        tasks = tasks.filter((other) => other !== due)
        due.task()
        await settle()
      }
      now = end
      await settle()
    },
    sleep(milliseconds) {
      now += milliseconds
    },
    untilNext: () => {
      const due = next()
      return due && due.at - now
    },
  }
}
