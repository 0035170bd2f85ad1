/** Sends due reminders at short intervals. */
import type { ReminderRunner } from './reminder-runner'

export interface ReminderTimer {
  stop(): Promise<void>
}

/** Milliseconds between two runs: a reminder is never later than this. */
const interval = 10_000

/** Runs at once and then every ten seconds; one run ends before the next begins. */
export function startReminderTimer(runner: ReminderRunner, onError: (error: unknown) => void): ReminderTimer {
  let timer: NodeJS.Timeout
  let isStopped = false
  let running = Promise.resolve()
  const run = () => {
    running = runner.tick(onError).then(() => undefined, onError)
    void running.then(() => {
      if (!isStopped) timer = setTimeout(run, interval).unref()
    })
  }
  run()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
