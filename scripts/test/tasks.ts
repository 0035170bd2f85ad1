/** Commands side by side; what each wrote is shown when it has ended. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

export interface Task {
  name: string
  /** Resolves with what is to be shown; rejects where the task fails. */
  run: () => Promise<string>
}

/** @returns the names of those that failed */
export async function runTasks(tasks: readonly Task[]): Promise<string[]> {
  const failed: string[] = []
  const work = async ({ name, run }: Task) => {
    const began = Date.now()
    const took = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
    try {
      const written = await run()
      console.log(`== ${name}: passed in ${took()}\n${written}`.trim())
    } catch (error) {
      failed.push(name)
      console.log(`== ${name}: FAILED after ${took()}\n${error instanceof Error ? error.message : error}`)
    }
  }
  await Promise.all(tasks.map(work))
  return failed
}

const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` }

/** What a program on this machine, or of a package, wrote; rejects with it where the program fails. */
export function output(command: string, args: readonly string[], cwd = '.'): Promise<string> {
  return new Promise((settle, reject) => {
    execFile(command, args, { cwd, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`.trim()
      if (error) reject(new Error(text || error.message))
      else settle(text)
    })
  })
}
