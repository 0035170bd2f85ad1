/** Commands side by side, as many at once as there are cores; what each wrote is shown when it has ended. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * @param {{ name: string, run: () => Promise<string> }[]} tasks longest first
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runTasks(tasks) {
  const waiting = [...tasks]
  const failed = []
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const began = Date.now()
      const took = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
      try {
        const output = await task.run()
        console.log(`== ${task.name}: passed in ${took()}${output.trim() ? `\n${output.trim()}` : ''}`)
      } catch (error) {
        failed.push(task.name)
        console.log(`== ${task.name}: FAILED after ${took()}\n${error.message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return failed
}

/** What a command wrote; rejects with it where the command fails. */
export function output(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
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
export const bin = (name, ...args) => output(`node_modules/.bin/${name}`, args)
