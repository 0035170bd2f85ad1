// database: pglite
/** The operators' deployment: the runtime folder, run by a user who can't write to it, and the files in deploy/. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { writeRuntimeFolder } from '@rxgauge/scripts/runtime-folder'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from '../test/command'
import { copyPreparedFolder } from '../test/database'
import { callApi, registerDevice } from '../test/device'
import { declaredSettings } from './base/settings'
import { settingsIn } from './base/settings/setting'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const isRoot = process.getuid?.() === 0
/** `nobody`, who owns no files. */
const nobody = 65_534

describe('the runtime folder', () => {
  beforeAll(() => buildIfStale())

  test('serves site, widget and prices when started by a user who may only write to the data folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-runtime-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const app = join(folder, 'app')
    // The builder's umask, strict or lax, must not affect the files.
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    writeRuntimeFolder(app)
    process.umask(umask)
    const entries = readdirSync(app, { recursive: true, withFileTypes: true })
    const modes = entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => (lstatSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8))
    expect([...new Set(modes)].filter((mode) => mode !== '644' && mode !== '755')).toEqual([])
    expect((lstatSync(app).mode & 0o777).toString(8)).toBe('755')
    const packages = readdirSync(join(app, 'node_modules/.pnpm'))
    expect(
      packages.filter((name) => /^(vite|vitest|rollup|typescript|playwright|storybook|react-shadow)/.test(name)),
    ).toEqual([])
    expect(packages.length).toBeGreaterThan(100)
    // Without NODE_ENV, pages are still rendered for production.
    const modules = join(app, 'node_modules/.pnpm')
    const forDevelopment = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\/react[a-z.-]*\.development\.js$/.test(file),
    )
    expect(forDevelopment.length).toBeGreaterThan(5)
    for (const file of forDevelopment) {
      writeFileSync(
        join(modules, file),
        `throw new Error('for development');${readFileSync(join(modules, file), 'utf8')}`,
      )
    }

    const dataDir = copyPreparedFolder()
    giveAway(dataDir)
    chmodSync(folder, 0o755)
    const token = 'a-token-of-prometheus'
    const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', METRICS_TOKEN: token }
    expect(readFileSync(join(app, 'bin/LICENSE'), 'utf8')).toContain('Node.js is licensed')
    const { url, log } = await serve(app, settings)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const page = await fetch(`${url}/?orgCode=ACME`)
    expect(page.status).toBe(200)
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await page.text()) ?? []
    expect((await fetch(new URL(stylesheet || '/widget.js', url))).status).toBe(200)
    expect((await fetch(`${url}/widget.js`)).status).toBe(200)
    expect(await priceOf(url, 'Atorvastatin')).toBeGreaterThan(0)
    expect(log()).toBe('')
    // The build's facts, since a server has no repository.
    expect(JSON.parse(readFileSync(join(app, 'apps/api/dist/build.json'), 'utf8'))).toEqual({
      commit: expect.stringMatching(/^([\da-f]{12}(-dirty)?|unknown)$/),
      builtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })

    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const shown = await metrics.text()
    expect(
      metricsOfAlerts().filter((name) => !shown.includes(`# HELP ${name.replace(/_(count|bucket)$/, '')} `)),
    ).toEqual([])
  })
})

/** Except the one that Prometheus itself makes. */
function metricsOfAlerts(): string[] {
  const { groups } = parse(read('prometheus-alerts.yml')) as { groups: { rules: { expr: string }[] }[] }
  const named = groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => expr.match(/\b[a-z_0-9]+(?=\{)/g) ?? []))
  return [...new Set(named)].filter((name) => name !== 'up')
}

/** Gives the folder to `nobody`, as a container's volume belongs to its user. */
function giveAway(folder: string) {
  if (!isRoot) return
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, path), nobody, nobody)
  chownSync(folder, nobody, nobody)
  // The test's own parent folder belongs to root.
  chmodSync(join(folder, '..'), 0o755)
}

async function serve(app: string, environment: Record<string, string>) {
  const child: ChildProcess = spawn(join(app, 'bin/node'), ['apps/api/dist/main.js', 'serve'], {
    cwd: app,
    // An empty environment, which knows neither this checkout nor its modules.
    env: environment,
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let output = ''
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      output += text
      const [, address] = /^Serving on (\S+)$/m.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output}${complaint}`)))
  })
  return { url, log: () => complaint }
}

/** The retail price in dollars, found the way the widget does. */
async function priceOf(url: string, name: string): Promise<number> {
  const { token } = await registerDevice(url)
  const [found] = await callApi<{ id: number }[]>(url, `/product/contains/${name}/list`, { token })
  const { forms } = await callApi<{ forms: { dosages: { defaultFlag: string; productDetailId: number }[] }[] }>(
    url,
    `/productdetail/list/${found?.id}`,
    { token },
  )
  const dosage = forms[0]?.dosages.find(({ defaultFlag }) => defaultFlag === 'Y')
  const { regularPrice } = await callApi<{ regularPrice: string }>(
    url,
    `/price/retail/${dosage?.productDetailId}/30/10001`,
    {
      token,
    },
  )
  return Number(regularPrice)
}

describe('deploy/', () => {
  test('the container file starts the archive’s program with its own Node, as an unprivileged user, and has a health check', () => {
    const lines = read('Dockerfile').split('\n')
    expect(lines.filter((line) => /^(FROM|COPY|USER|ENTRYPOINT)/.test(line))).toEqual([
      expect.stringMatching(/^FROM debian:/),
      'COPY . /app',
      'USER rxgauge',
      'ENTRYPOINT ["bin/node", "apps/api/dist/main.js"]',
    ])
    expect(lines.join('\n')).toMatch(/HEALTHCHECK [\s\S]*"bin\/node"[\s\S]*\/readyz/)
    const ignored = read('Dockerfile.dockerignore').split('\n')
    for (const secret of ['deploy/.env', 'deploy/postgres-password']) expect(ignored).toContain(secret)
  })

  const declaredNames = new Set(settingsIn(declaredSettings).map(({ name }) => name))
  test('compose uses existing services, secrets, volumes and files, and settings that the server reads', () => {
    const { services, secrets, volumes } = compose()
    expect(Object.keys(services)).toEqual(['database', 'web-1', 'web-2', 'worker', 'command', 'mail', 'proxy'])
    for (const { depends_on = [], secrets: own = [], volumes: mounts = [] } of Object.values(services)) {
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(services).toHaveProperty(name)
      for (const name of own) expect(secrets).toHaveProperty(name)
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(`deploy/${source}`)).toBe(true)
        else expect(volumes).toHaveProperty(source)
      }
    }
    for (const name of ['web-1', 'web-2', 'worker', 'command']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      // TMPDIR is the system's, and RXGAUGE_OPERATOR isn't a setting of the server.
      const settings = Object.keys(services[name]?.environment ?? {}).filter(
        (key) => !['TMPDIR', 'RXGAUGE_OPERATOR'].includes(key),
      )
      expect(settings.filter((key) => !declaredNames.has(key))).toEqual([])
    }
    // Imports unpack zips and write refused rows to disk, not to the memory of /tmp.
    const { environment: whereToUnpack, volumes: mounts } = services.command ?? {}
    expect(whereToUnpack).toMatchObject({ TMPDIR: '/data' })
    // In a container everybody is the same user, so the operator's name comes from this variable.
    expect(whereToUnpack).toHaveProperty('RXGAUGE_OPERATOR')
    expect(mounts).toEqual(['data:/data'])
    // Files of former builds outlive their container, for all servers of pages.
    for (const name of ['web-1', 'web-2']) {
      expect(services[name]?.environment).toMatchObject({ FORMER_FILES: '/former-files', TMPDIR: '/data' })
      // Both take a person's requests, and each must see the file that the other stored.
      expect(services[name]?.volumes).toEqual(['former-files:/former-files', 'data:/data'])
    }
    expect(read('Dockerfile')).toContain('DATA_DIR=/data')
    expect(read('Dockerfile')).toMatch(/mkdir \/data \/former-files && chown rxgauge:rxgauge \/data \/former-files/)
    for (const setting of ['FORMER_FILES=/var/lib/rxgauge/former-files', 'DESK_UPLOADS=/var/lib/rxgauge/desk-uploads'])
      expect(read('rxgauge.service')).toContain(`Environment=${setting}`)
  })

  test('every image has a full version, with or without a digest, so that builds are repeatable', () => {
    const images = [
      ...Object.values(compose().services).flatMap(({ image }) => image ?? []),
      ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ].filter((image) => image !== 'rxgauge')
    expect(images).toHaveLength(4)
    for (const image of images) {
      expect(image).toMatch(/^[a-z/]+:(v?\d+\.\d+\.\d+|1[27]\.\d+)(-[a-z-]+)?(@sha256:[0-9a-f]{64})?$/)
    }
    const page = readFileSync('docs/operate/production.md', 'utf8')
    expect(page).toContain('**Pin the images.**')
    expect(page).toContain(`imagetools inspect ${compose().services.database?.image?.split('@')[0]} `)
  })

  test('every container has limits of memory and processes, keeps only necessary capabilities, and can gain none', () => {
    const { services } = compose()
    const kept = Object.entries(services).map(([name, { cap_add = [] }]) => [name, cap_add])
    expect(Object.fromEntries(kept.filter(([, names]) => names?.length))).toEqual({
      database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
      proxy: ['NET_BIND_SERVICE'],
    })
    for (const [name, service] of Object.entries(services)) {
      expect({ name, ...service }).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      })
      for (const mount of service.tmpfs ?? []) expect(mount).toMatch(/^\/tmp:size=\d+m$/)
    }
  })

  test('the mail catcher, which shows every one-time code, starts only for trials', () => {
    const { services } = compose()
    const started = Object.entries(services).filter(([, { profiles }]) => profiles === undefined)
    expect(started.map(([name]) => name)).toEqual(['database', 'web-1', 'web-2', 'worker', 'proxy'])
    expect(services.mail?.profiles).toEqual(['trial'])
    // No service depends on it, which would start it.
    for (const { depends_on = [] } of Object.values(services)) expect(Object.keys(depends_on)).not.toContain('mail')
    const commands = [...readFileSync('docs/operate/production.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
    expect(commands.map(([, text]) => text).join('')).not.toMatch(/\bmail:1025|--wait.* mail\b/)
  })

  test('the page for a server without containers names existing files and commands', async () => {
    const page = readFileSync('docs/operate/production.md', 'utf8')
    const [, section = ''] = /## Without containers\n([\s\S]*?)\n## /.exec(page) ?? []
    const named = [...section.matchAll(/\bdeploy\/([\w.*-]+)/g)].map(([, name = '']) => name)
    expect(named).toContain('nginx.conf')
    const files = readdirSync('deploy')
    const isThere = (name: string) =>
      files.some((file) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(file))
    expect(named.filter((name) => !isThere(name))).toEqual([])
    expect(statSync('deploy/rxgauge').mode & 0o111).toBe(0o111)
    execFileSync('sh', ['-n', 'deploy/rxgauge'])
    // Each command on the page exists, with its options.
    const commands = section.replaceAll(/\\\n\s*/g, '').matchAll(/^ {3}rxgauge (.*)$/gm)
    for (const [, line = ''] of commands) {
      const words = line.split(' ')
      const name = words.slice(0, words[0] === 'data' ? 2 : 1)
      const { code, stdout } = await runCommand([...name, '--help'], {})
      expect([line, code]).toEqual([line, 0])
      for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option)
    }
  })

  test.each([
    ['rxgauge-data-refresh.service', /^ExecStart=.* dist\/main\.js (.*)$/m],
    ['rxgauge.cron', /docker compose run --rm -T --env RXGAUGE_OPERATOR=cron command (data .*)$/m],
    ['rxgauge-doctor.service', /^ExecStart=.* dist\/main\.js (.*)$/m],
  ])('%s runs an existing command, with existing options', async (name, pattern) => {
    const [, line = 'nothing'] = pattern.exec(read(name).replaceAll('apps/api/dist', ' dist')) ?? []
    const words = line.split(' ')
    const { code, stdout } = await runCommand([...words.filter((word) => /^[a-z]+$/.test(word)), '--help'], {})
    expect(code).toBe(0)
    expect(stdout).toContain(`rxgauge ${words.filter((word) => /^[a-z]+$/.test(word)).join(' ')} `)
    for (const option of words.filter((word) => word.startsWith('--'))) expect(stdout).toContain(option)
    if (line.includes('data')) {
      expect(line).toContain('data refresh --folder')
      expect(read(name)).toMatch(/RXGAUGE_OPERATOR=[a-z]/)
      expect(read('rxgauge-data-refresh.timer')).toMatch(/^OnCalendar=.*\nRandomizedDelaySec=.*\nPersistent=true$/m)
    }
  })

  test.each(['rxgauge.service', 'rxgauge-doctor.service', 'rxgauge-data-refresh.service'])(
    '%s starts the runtime folder’s program, and not as root',
    (name) => {
      expect(read(name)).toMatch(
        /^ExecStart=\/opt\/rxgauge\/bin\/node apps\/api\/dist\/main\.js (serve|doctor|data refresh .*)$/m,
      )
      expect(read(name)).toMatch(/^User=rxgauge$/m)
      expect(read(name)).toMatch(/^NoNewPrivileges=true$/m)
    },
  )

  test.each(['Caddyfile', 'nginx.conf'])(
    '%s forwards the visitor’s address, and blocks metrics and mailbox',
    (name) => {
      expect(read(name)).toMatch(/\/metrics/)
      expect(read(name)).toMatch(/\/dev\//)
      expect(read(name)).toContain('Strict-Transport-Security')
      // A visitor's own header isn't forwarded.
      if (name === 'nginx.conf') expect(read(name)).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
      else expect(read(name)).not.toContain('trusted_proxies')
    },
  )
})

const compose = () =>
  parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: object
    volumes: object
  }

interface Service {
  image?: string
  profiles?: string[]
  cap_add?: string[]
  tmpfs?: string[]
  depends_on?: string[] | object
  secrets?: string[]
  volumes?: string[]
  environment?: object
}
