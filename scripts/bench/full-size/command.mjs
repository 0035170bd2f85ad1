/** Commands of `rxgauge` as processes of their own: how long they take, and the most memory that they have. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Milliseconds between looks at a process's memory; Linux keeps its highest. */
const lookEvery = 100

/** @returns seconds, megabytes (`NaN` where the system does not say), and what it printed as JSON. Throws where it fails. */
export function runRxgauge(words, environment) {
  const started = performance.now()
  const child = spawn(process.execPath, ['apps/api/dist/main.js', ...words, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let megabytes = Number.NaN
  const timer = setInterval(() => {
    megabytes = peakMemory(child.pid) ?? megabytes
  }, lookEvery)
  let [printed, complaint] = ['', '']
  child.stdout.on('data', (text) => (printed += text))
  child.stderr.on('data', (text) => (complaint = (complaint + text).slice(-2000)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(timer)
      const seconds = (performance.now() - started) / 1000
      if (code === 0) resolve({ seconds, megabytes, printed: JSON.parse(printed) })
      else reject(new Error(`rxgauge ${words.join(' ')} ended with ${code}: ${printed.slice(0, 2000)} ${complaint}`))
    })
  })
}

function peakMemory(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined // it has ended, or this is no Linux
  }
}
