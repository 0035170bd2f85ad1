/** Starts a program of ours as a process of its own, and gives its address once it serves. */
import { fork } from 'node:child_process'

/**
 * Rejects with what it wrote to its error output where it ends before it serves.
 * @param cwd the folder to run it in
 * @param nodeFlags of the program's own Node
 */
export function serveProgram(file, environment, cwd = process.cwd(), words = [], nodeFlags = process.execArgv) {
  const child = fork(file, words, { env: { ...process.env, ...environment }, silent: true, cwd, execArgv: nodeFlags })
  let complaint = ''
  let output = ''
  child.stdout?.on('data', (text) => {
    output = (output + text).slice(-10_000)
  })
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  return new Promise((resolve, reject) => {
    const fail = (code) => reject(new Error(`${file} ended with ${code}: ${complaint}`))
    child.once('exit', fail)
    child.once('message', ({ ready, partner = '' }) => {
      child.removeListener('exit', fail)
      resolve({
        url: ready,
        partner,
        pid: child.pid,
        complaints: () => complaint,
        output: () => output,
        end: (signal = 'SIGTERM') => end(child, signal),
      })
    })
  })
}

function end(child, signal) {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
