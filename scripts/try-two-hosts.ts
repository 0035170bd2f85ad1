/**
 * `pnpm try:two-hosts`: the web servers on one host, the database on another, 20 ms away with 1 percent of the packets lost each way and
 * a clock two minutes ahead (docs/operate/two-hosts.md). Both are network namespaces, so it needs Linux and root.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall } from './apt-install.ts'
import { buildIfStale } from './build-if-stale.ts'
import { fail } from './local-settings.ts'
import { startDatabase } from './two-hosts/database.ts'
import { databaseHost, makeHosts, on, webHost } from './two-hosts/network.ts'

if (process.platform !== 'linux' || process.getuid?.() !== 0)
  fail('try:two-hosts makes network namespaces: run it as root, on Linux.')
if (!existsSync('/dev/net/tun')) fail('try:two-hosts makes network devices, and this machine has no /dev/net/tun.')
if (['/sbin/ip', '/usr/bin/socat', '/usr/bin/faketime', '/usr/lib/postgresql'].some((path) => !existsSync(path))) {
  console.log('Installing what it needs from Debian’s packages')
  aptInstall('iproute2', 'socat', 'faketime', 'postgresql')
}

/** A visitor's journey in Chromium. */
const browserTests = ['e2e', 'packages/e2e/e2e/example']

await buildIfStale()
const link = await makeHosts({ delay: 10, loss: 0.01 })
let code = 1
try {
  const database = await startDatabase(databaseHost, { ahead: 120, clients: webHost.address })
  const environment = { ...process.env, TWO_HOSTS: 'y', PREPARED_POSTGRESQL: database.url }
  try {
    for (const words of [['api', '--all', 'src/two-hosts'], browserTests]) {
      const test = spawn(...on(webHost, process.execPath, 'scripts/test.ts', ...words), {
        stdio: 'inherit',
        env: environment,
      })
      // The hosts are removed whoever ends it.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => test.kill(signal))
      code = await new Promise((resolve) => test.once('exit', (status) => resolve(status ?? 1)))
      if (code !== 0) break
    }
    console.log(`The network carried ${link.sent} packets and lost ${link.lost}.`)
  } finally {
    await database.stop()
  }
} finally {
  link.close()
}
process.exit(code)
