/** nginx and Caddy for the tests of deploy/: those that are there, or Debian's, unpacked beside what was built and not installed: no service starts. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface ProxyPrograms {
  /** Paths. */
  nginx: string
  caddy: string
}

const unpacked = resolve('node_modules/.cache/rxgauge-proxies')

/** Of Debian's packages: where each program is in it, and where others put it. */
const programs: Record<keyof ProxyPrograms, readonly [string, ...string[]]> = {
  nginx: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'],
  caddy: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
}

/** The program that NGINX or CADDY names, or one that is found. */
const find = (name: keyof ProxyPrograms) => {
  const usual = programs[name]
  return [process.env[name.toUpperCase()], ...usual, join(unpacked, usual[0])].find((path) => path && existsSync(path))
}

/** Where both are; `undefined` where one is missing. */
export function findProxyPrograms(): ProxyPrograms | undefined {
  const [nginx, caddy] = [find('nginx'), find('caddy')]
  return nginx && caddy ? { nginx, caddy } : undefined
}

const advice = 'Install them, or name them with NGINX=/path and CADDY=/path.'

/** Gets what is missing, where Debian's packages can be had. Throws with a sentence where they cannot. */
export function ensureProxyPrograms(progress: (sentence: string) => void = () => {}): ProxyPrograms {
  const there = findProxyPrograms()
  if (there) return there
  const missing = (['nginx', 'caddy'] as const).filter((name) => !find(name))
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`There is no ${missing.join(' and no ')}. ${advice}`)
  progress(`Getting ${missing.join(' and ')} from Debian’s packages`)
  mkdirSync(unpacked, { recursive: true })
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-q', '-y', ...args], { cwd: unpacked, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    try {
      apt('download', ...missing)
    } catch {
      // The lists of a fresh machine are empty or old; anybody may read lists of their own.
      const lists = join(unpacked, 'lists')
      mkdirSync(join(lists, 'partial'), { recursive: true })
      const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${unpacked}`]
      apt('update', ...own)
      apt('download', ...own, ...missing)
    }
    for (const file of readdirSync(unpacked).filter((name) => name.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['--extract', file, '.'], { cwd: unpacked })
      rmSync(join(unpacked, file))
    }
  } catch (cause) {
    throw new Error(`There is no ${missing.join(' and no ')}, and Debian’s packages could not be had. ${advice}`, {
      cause,
    })
  }
  const found = findProxyPrograms()
  if (!found) throw new Error(`Debian’s packages have no nginx or Caddy where they are looked for. ${advice}`)
  return found
}
