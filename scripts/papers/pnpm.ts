/** What pnpm says of the packages that are shipped: those of the server, and those in the bundles of widget and site. */
import { spawn } from 'node:child_process'

const shipped = ['rxgauge', '@rxgauge/api', '@rxgauge/site', '@rxgauge/widget'].flatMap((name) => [
  '--filter-prod',
  `${name}...`,
])

/** Milliseconds until an answer of the registry is given up; all else is read from this machine. */
const patience = 60_000

export function pnpmOfShipped(command: string, ...args: string[]): Promise<{ code: number; output: string }> {
  // Started by `pnpm test` it is the same pnpm; else the one of the README.
  const own = process.env.npm_execpath ?? ''
  const [program, ...first]: [string, ...string[]] = /pnpm/.test(own)
    ? /\.[cm]?js$/.test(own)
      ? [process.execPath, own]
      : [own]
    : ['npx', '-y', 'pnpm@12']
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...shipped, command, ...args, '--prod'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: command === 'audit' ? patience : 0,
    })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
