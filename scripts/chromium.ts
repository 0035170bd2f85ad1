/** A Chromium for the tests: one that is there, or Debian's. */
import { existsSync } from 'node:fs'
import { aptInstall } from './apt-install.ts'

const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Without windows: opens pages several times as fast as the whole, and shows them alike. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium-browser/headless_shell']

/**
 * The browser that CHROMIUM names, or one that is found: the headless shell before a whole one.
 * `whole` leaves shells out: they have no notifications and show no PDF.
 */
export const findChromium = (kind: 'any' | 'whole' = 'any'): string | undefined =>
  [process.env.CHROMIUM, ...(kind === 'whole' ? [] : shells), ...whole].find((path) => path && existsSync(path))

const advice = 'Install Chromium or Chrome, or name one with CHROMIUM=/path.'

/** Installs what is missing, where Debian's packages can be; gives a whole one where there is one. Throws with a sentence where there is none. */
export function ensureChromium(progress: (sentence: string) => void = () => {}): string {
  const [any, large] = [findChromium(), findChromium('whole')]
  if (any && large) return large
  if (!existsSync('/usr/bin/apt-get')) {
    if (any) return any
    throw new Error(`No Chromium was found. ${advice}`)
  }
  progress('Installing Chromium from Debian’s packages')
  try {
    aptInstall('chromium', 'fonts-dejavu-core', 'fonts-liberation')
    // Not every Debian has it.
    try {
      aptInstall('chromium-headless-shell')
    } catch {}
  } catch (cause) {
    throw new Error(`No Chromium was found and none could be installed. ${advice}`, { cause })
  }
  const installed = findChromium('whole')
  if (!installed) throw new Error(`Chromium was installed but cannot be found. ${advice}`)
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
