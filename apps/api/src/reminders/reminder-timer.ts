/** Looks again and again at what is due. */
import type { ReminderRunner } from './reminder-runner'

export interface ReminderTimer {
  stop(): Promise<void>
}

/** Milliseconds between two looks at what is due: a reminder is never later than this. */
const lookEvery = 10_000

/** Looks at once, and again and again; one look ends before the next begins. */
export function startReminderTimer(work: ReminderRunner, onError: (error: Error) => void): ReminderTimer {
  let timer: NodeJS.Timeout
  let isStopped = false
  let running = Promise.resolve()
  const look = () => {
    running = work.tick().then(
      () => undefined,
      (error: Error) => onError(error),
    )
    void running.then(() => {
      if (!isStopped) timer = setTimeout(look, lookEvery).unref()
    })
  }
  look()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
