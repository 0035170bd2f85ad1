/** Commands side by side, as many at once as there are cores; what each wrote is shown when it has ended. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

export interface Task {
  name: string
  /** Resolves with what is to be shown; rejects where the task fails. */
  run: () => Promise<string>
}

/**
 * @param tasks longest first
 * @returns the names of those that failed
 */
export async function runTasks(tasks: readonly Task[]): Promise<string[]> {
  const waiting = [...tasks]
  const failed: string[] = []
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const began = Date.now()
      const took = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
      try {
        const written = await task.run()
        console.log(`== ${task.name}: passed in ${took()}${written.trim() ? `\n${written.trim()}` : ''}`)
      } catch (error) {
        failed.push(task.name)
        console.log(`== ${task.name}: FAILED after ${took()}\n${error instanceof Error ? error.message : error}`)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return failed
}

/** What a command wrote; rejects with it where the command fails. */
export function output(command: string, args: readonly string[], cwd = '.'): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        text += part
      })
    }
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(text.trim() || `ended with ${code}`))))
  })
}

/** A script of the top package.json, without pnpm in between. */
export const bin = (name: string, ...args: string[]): Promise<string> => output(`node_modules/.bin/${name}`, args)
