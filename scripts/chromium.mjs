/** A Chromium for the tests: one that is there, or Debian's. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export const findChromium = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path))

/** Installs one where none is found. Throws with a sentence where it cannot. */
export function ensureChromium(progress = () => {}) {
  const found = findChromium()
  if (found) return found
  progress('Installing Chromium from Debian’s packages')
  try {
    const apt = (...args) =>
      execFileSync('apt-get', ['-q', '-y', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '--no-install-recommends', 'chromium', 'fonts-dejavu-core', 'fonts-liberation')
  } catch (cause) {
    throw new Error('No Chromium was found and none could be installed. Install one, or name it with CHROMIUM=/path.', {
      cause,
    })
  }
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was installed but cannot be found. Name it with CHROMIUM=/path.')
  return installed
}

/** Flags for a headless browser that calls nobody, and that root may start. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
