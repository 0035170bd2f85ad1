/** nginx and Caddy for the tests of deploy/: those that are there, or Debian's, unpacked beside what was built and not installed: no service starts. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface ProxyPrograms {
  /** Paths. */
  nginx: string
  caddy: string
}

const unpacked = resolve('node_modules/.cache/rxgauge-proxies')

/** The program that NGINX or CADDY names, or one that is found: of Debian's package, or where others put it. */
function find(name: keyof ProxyPrograms) {
  const inPackage = name === 'nginx' ? '/usr/sbin/nginx' : '/usr/bin/caddy'
  const usual = ['/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) => `${folder}/${name}`)
  const paths = [process.env[name.toUpperCase()], inPackage, ...usual, join(unpacked, inPackage)]
  return paths.find((path) => path && existsSync(path))
}

/** Where both are; `undefined` where one is missing. */
export function findProxyPrograms(): ProxyPrograms | undefined {
  const [nginx, caddy] = [find('nginx'), find('caddy')]
  return nginx && caddy ? { nginx, caddy } : undefined
}

const advice = 'Install them, or name them with NGINX=/path and CADDY=/path.'

/** Gets what is missing, where Debian's packages can be had; anybody may read lists of their own. Throws with a sentence where they cannot. */
export function ensureProxyPrograms(progress: (sentence: string) => void = () => {}): ProxyPrograms {
  const missing = (['nginx', 'caddy'] as const).filter((name) => !find(name))
  if (missing.length > 0) {
    progress(`Getting ${missing.join(' and ')} from Debian’s packages`)
    const lists = join(unpacked, 'lists')
    mkdirSync(join(lists, 'partial'), { recursive: true })
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: unpacked, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      const own = ['-q', '-y', '-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${unpacked}`]
      run('apt-get', ...own, 'update')
      run('apt-get', ...own, 'download', ...missing)
      for (const file of globSync('*.deb', { cwd: unpacked })) run('dpkg-deb', '--extract', file, '.')
    } catch (cause) {
      throw new Error(`There is no ${missing.join(' and no ')}, and Debian’s packages could not be had. ${advice}`, {
        cause,
      })
    }
  }
  const found = findProxyPrograms()
  if (!found) throw new Error(`Debian’s packages have no nginx or Caddy where they are looked for. ${advice}`)
  return found
}
