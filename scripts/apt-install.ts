import { execFileSync } from 'node:child_process'

/** Installs Debian's packages, which needs root. */
export function aptInstall(...packages: string[]): void {
  for (const words of [['update'], ['install', '--no-install-recommends', ...packages]]) {
    execFileSync('apt-get', ['-q', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
