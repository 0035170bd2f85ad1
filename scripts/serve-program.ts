/** Starts a program of ours as a process of its own, and gives its address once it serves. */
import { type ChildProcess, fork } from 'node:child_process'

export interface ServingProgram {
  /** Such as `http://localhost:4000`. */
  url: string
  pid: number
  /** The partner's page, of a program that serves one; else empty. */
  partner: string
  /** What it has written to its error output so far. */
  complaints(): string
  /** The last of what it has written to its output. */
  output(): string
  /** Sends it a signal (SIGTERM) and waits until it has ended. */
  end(signal?: Signal): Promise<void>
}

type Signal = 'SIGTERM' | 'SIGKILL'

/**
 * Rejects with what it wrote to its error output where it ends before it serves.
 * @param cwd the folder to run it in
 * @param words what follows the file, such as `serve --web`
 * @param nodeFlags of the program's own Node
 */
export function serveProgram(
  file: string,
  environment: Record<string, string | undefined>,
  cwd = process.cwd(),
  words: readonly string[] = [],
  nodeFlags: readonly string[] = process.execArgv,
): Promise<ServingProgram> {
  const child = fork(file, words, {
    env: { ...process.env, ...environment },
    silent: true,
    cwd,
    execArgv: [...nodeFlags],
  })
  let complaint = ''
  let output = ''
  child.stdout?.on('data', (text) => {
    output = (output + text).slice(-10_000)
  })
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`${file} ended with ${code}: ${complaint}`))
    child.once('exit', fail)
    child.once('message', (message) => {
      const { ready, partner = '' } = message as { ready: string; partner?: string }
      child.removeListener('exit', fail)
      resolve({
        url: ready,
        partner,
        pid: child.pid ?? 0,
        complaints: () => complaint,
        output: () => output,
        end: (signal = 'SIGTERM') => end(child, signal),
      })
    })
  })
}

function end(child: ChildProcess, signal: Signal) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
