/** A new installation, as an operator creates it on their first day. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { parseEnv } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { runCommand } from '../../../../test/command'
import { copyPreparedDatabase } from '../../../../test/database'
import { callApi } from '../../../../test/device'
import { readConfig } from '../../../base/config'
import { declaredSettings } from '../../../base/settings'
import { settingsIn } from '../../../base/settings/setting'
import { start } from '../../../start'
import { openTerminal } from '../terminal'
import { settingsFile } from './settings-file'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-init-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const prepared = inject('preparedDatabase')
/** A database that doesn't exist yet. */
const database = prepared.kind === 'postgresql' ? [`--database=${prepared.url}/first_day`] : []
const home = join(folder, 'acme')
const file = join(home, '.env')
const logo = join(folder, 'acme.svg')
writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
const noPng =
  'The logo is an SVG without a PNG of the same name beside it: emails show the name instead of a logo until files/logo.png exists.'
const flags = [
  '--address=http://localhost:4017',
  '--code=acme',
  '--name=Acme <Benefits>',
  '--color=#7a1f3d',
  `--logo=${logo}`,
  '--support-email=help@acme.test',
  '--support-phone=212 555 0142',
  '--postal-address=1 Main St; Springfield, IL 62701',
  '--origins=https://portal.acme.test, https://*.acme.test',
]

test('without a terminal every missing flag and a wrong value are reported, and nothing is created', async () => {
  expect(await runCommand(['init', home], {})).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /these are needed too: --address <url>, --code <code>, --name <name>, .*--support-email <address>\.\nUsage: rxgauge init \[options\] <DIR>\n$/,
    ),
  })
  const wrong = {
    '--address=savings': /^--address: It must be an address/,
    '--color=red': /^--color: It must be a color such as #003D4C/,
    '--origins=https://a.test/path': /^--origins: https:\/\/a\.test\/path is not an origin/,
    "--smtp=smtp://us'er@mail.test": /^--smtp: It must not contain a quotation mark/,
    '--code=A B': /^--code: /,
    '--name=': /^--name: It must not be empty/,
    '--postal-address=1;2;3;4;5;6;7': /^--postal-address: It may have at most 6 lines/,
    '--database=postgresql://a:1,b:2/prices?target_session_attrs=read-write':
      /^--database: It names several servers, but only one address is supported: put HAProxy or PgBouncer in front/,
  }
  for (const [flag, sentence] of Object.entries(wrong)) {
    expect(await runCommand(['init', home, ...flags, flag], {})).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(sentence),
    })
  }
  const script = join(folder, 'script.svg')
  writeFileSync(script, '<svg onload="steal()"/>')
  expect(await runCommand(['init', home, ...flags, `--logo=${script}`], {})).toMatchObject({
    code: 1,
    stderr: `The logo ${script} contains a script. Save it as a plain SVG.\n`,
  })
  expect(() => statSync(home)).toThrow()
})

test('with a mail server, the operator and the sender are needed too, since an IP address implies no sender', async () => {
  const without = (...words: string[]) =>
    runCommand(['init', home, ...flags, '--smtp=smtp://mail.test:25', ...words], {})
  expect(await without('--address=http://127.0.0.1:4017')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/these are needed too: --mail-from <address>, --operator-email <address>\.\n/),
  })
  // A name that's too long gives no default for the product's name either.
  expect(await without('--operator-email=ops@acme.test', `--name=${'Acme '.repeat(10)}`)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/these are needed too: --mail-from <address>, --product-name <name>\.\n/),
  })
  expect(await without('--operator-email=operator', '--mail-from=no-reply@acme.test')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--operator-email: It must be an email address/),
  })
  expect(() => statSync(home)).toThrow()
})

test('init creates settings, database, organization and drafts; the server then serves it; run again, it changes nothing', async () => {
  const flagRun = await runCommand(['init', home, ...flags, ...database], {})
  expect(flagRun).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Migrated the database: 0001-baseline\.$/m),
  })
  expect(flagRun.stdout).toContain(`Wrote ${file}, which only you may read`)
  expect(flagRun.stdout).toContain(noPng)
  expect(flagRun.stdout).toContain(
    'Made organization ACME, shown on the bare host.\nMade organization ACME-WWW, shown on `www.`.',
  )
  expect(flagRun.stdout).toMatch(/MEND prices: Nobody finds a price: there are no medications, no pharmacies/)
  expect(flagRun.stdout).toContain(
    'note content: Still drafts: FAQ (en), FAQ (es), T_AND_C (en), T_AND_C (es), privacy_policy (en)',
  )
  expect(flagRun.stdout).toContain('<script async src="http://localhost:4017/widget.js" data-org="ACME"></script>')
  if (prepared.kind === 'postgresql') expect(flagRun.stdout).toContain('Made the database first_day.')
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const settings = parseEnv(readFileSync(file, 'utf8'))
  const config = readConfig(settings)
  expect(config).toMatchObject({ publicUrl: 'http://localhost:4017', port: 4017, demoData: false })
  const running = await start({ ...config, port: 0, logLevel: 'silent' }, { publicDir: folder })
  const organization = await callApi<{
    name: string
    app: object
    organizationOptionJson: object
    colorSchemeJson: object
  }>(running.url, '/organization?orgCode=ACME')
  expect(organization).toMatchObject({
    name: 'Acme <Benefits>',
    app: { productName: 'Acme <Benefits>', companyAddress: ['1 Main St', 'Springfield, IL 62701'] },
    colorSchemeJson: { menubarColor: '#7A1F3D', primaryButtonTextColor: '#FFFFFF' },
    organizationOptionJson: { logoFileName: 'logo.svg', couponEmailFlag: 'n', illustrativePricesFlag: 'n' },
  })
  const image = await fetch(`${running.url}/brand/ACME/logo.svg`)
  expect(image.headers.get('content-type')).toBe('image/svg+xml')
  const allowed = (origin: string) => fetch(`${running.url}/api/organization?orgCode=ACME`, { headers: { origin } })
  expect((await allowed('https://a.acme.test')).status).toBe(200)
  expect((await allowed('https://other.test')).status).toBe(403)
  await running.stop()

  const before = readFileSync(file)
  const again = await runCommand(['init', home, ...flags, '--name=Other'], {})
  expect(again).toMatchObject({
    code: 0,
    stdout: `${file} exists, and so do organizations ACME, ACME-WWW. Nothing was changed; --force replaces them with the given answers.\n`,
  })
  expect(readFileSync(file)).toEqual(before)

  // The operator's own texts start from its drafts.
  const content = (...words: string[]) => runCommand(['content', ...words, `--env-file=${file}`], {})
  const terms = (await content('show', 'T_AND_C', '--lang=es')).stdout
  expect(terms).toMatch(/^# BORRADOR: \S[^\n]*\n\n\S[\s\S]*Acme <Benefits>/)
  const unread = join(folder, 'T_AND_C.es.md')
  writeFileSync(unread, terms.replace('# BORRADOR: ', '# '))
  expect((await content('edit', 'T_AND_C', '--lang=es', `--file=${unread}`)).code).toBe(0)
  expect(await content('publish', 'T_AND_C')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('T_AND_C (es) still says in its text that it is a draft.'),
  })
  const questions = (await content('show', 'FAQ')).stdout
  expect(questions).toMatch(/^# DRAFT: [^\n]+\n\n## [^\n]+\n\n### [^\n]+\n\n\S/)
  const own = join(folder, 'FAQ.en.md')
  writeFileSync(own, questions.replace('# DRAFT: ', '# '))
  expect((await content('edit', 'FAQ', `--file=${own}`)).stdout).toMatch(/^Stored as draft 2\./)
  expect((await content('publish', 'FAQ', '--lang=en')).code).toBe(0)
  expect((await content('missing')).stdout).not.toContain('FAQ (en)')

  const forced = await runCommand(['init', home, ...flags, '--name=Acme', '--force', '--json'], {})
  expect(forced.code).toBe(0)
  const { done } = JSON.parse(forced.stdout) as { done: string[] }
  expect(done).toEqual([
    `Replaced ${file}, which only you may read: it contains secrets.`,
    'Organization ACME is replaced: its name, options, colors, origins, support and logo.',
    'Organization ACME-WWW is replaced: its name, options, colors, origins, support and logo.',
    'All texts exist already.',
    noPng,
  ])
  // Its secret and its database stay the same.
  expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(settings)
  // The audit trail begins with the installation.
  const trail = await runCommand(['audit', '--json', `--env-file=${file}`], {})
  const entries = trail.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(entries.map(({ command, outcome }) => `${command} ${outcome}`)).toEqual([
    'init changed',
    'content edit changed',
    'content publish refused',
    ...Array(entries.length - 4).fill(expect.stringMatching(/^content /)),
    'init changed',
  ])
  expect(entries[0].subject).toBe(home)

  // The PNG beside the SVG is stored too, for emails; a new logo replaces both.
  const files = async () => {
    await runCommand(['org', 'pull', join(folder, 'pulled'), `--env-file=${file}`], {})
    const names = readdirSync(join(folder, 'pulled/acme/files')).sort()
    rmSync(join(folder, 'pulled'), { recursive: true })
    return names
  }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000dc00000030', 'hex')
  writeFileSync(join(folder, 'acme.png'), png)
  const mail = ['--smtp=smtp://127.0.0.1:1', '--mail-from=no-reply@acme.test', '--operator-email=ops@acme.test']
  const withPng = await runCommand(['init', home, ...flags, ...mail, '--force'], {})
  expect(withPng.stdout).not.toContain('no PNG of the same name')
  expect(parseEnv(readFileSync(file, 'utf8'))).toMatchObject({ OPERATOR_EMAIL: 'ops@acme.test' })
  expect(await files()).toEqual(['logo.png', 'logo.svg'])
  const other = join(folder, 'other.svg')
  writeFileSync(other, readFileSync(logo))
  await runCommand(['init', home, ...flags, `--logo=${other}`, '--force'], {})
  expect(await files()).toEqual(['logo.svg'])
  // Existing settings stay.
  expect(parseEnv(readFileSync(file, 'utf8'))).toMatchObject({ OPERATOR_EMAIL: 'ops@acme.test' })
  writeFileSync(join(folder, 'acme.png'), 'no image')
  expect(await runCommand(['init', home, ...flags, '--force'], {})).toMatchObject({
    code: 1,
    stderr: `The logo ${join(folder, 'acme.png')} is neither an SVG nor a PNG.\n`,
  })
  rmSync(join(folder, 'acme.png'))
})

test('replacing an installation with other users needs the operator’s name', async () => {
  const others = mkdtempSync(join(folder, 'others-'))
  const settings = `PUBLIC_URL=https://savings.example.com\nDATA_DIR=${join(others, 'data')}\n`
  writeFileSync(join(others, '.env'), settings)
  expect(await runCommand(['init', others, ...flags, '--force'], { RXGAUGE_OPERATOR: 'root' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('say your own name with --as NAME'),
  })
  expect(readFileSync(join(others, '.env'), 'utf8')).toBe(settings)
})

test('beside the demo it takes over no default and no text; demo prices are labeled as illustrative', async () => {
  const copy = await copyPreparedDatabase()
  const where = 'DATABASE_URL' in copy ? copy.DATABASE_URL : copy.DATA_DIR
  const words = ['--code=OWN', '--name=Own', '--demo-prices', '--json', `--database=${where}`]
  const flagRun = await runCommand(['init', join(folder, 'own'), ...flags, ...words], {})
  const { done, doctor } = JSON.parse(flagRun.stdout) as { done: string[]; doctor: { isHealthy: boolean } }
  expect(done.slice(1)).toEqual([
    'Made organization OWN.',
    'Made organization OWN-WWW.',
    'All texts exist already.',
    'There are medications already: the demo prices were not loaded.',
    noPng,
  ])
  expect(doctor.isHealthy).toBe(true)
})

test('on a terminal it asks until an answer is valid, and offers defaults', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  const answers = [
    'example',
    'https://savings.acme.test',
    join(folder, 'asked'),
    '',
    'ACME',
    'Acme',
    '',
    'red',
    '#333333',
    '',
    'help',
    '',
  ]
  output.on('data', (text) => {
    shown += text
    // One answer per question.
    if (/: $/.test(String(text))) {
      const answer = answers.shift()
      if (answer === undefined) input.end()
      else input.write(`${answer}\n`)
    }
  })
  const terminalRun = await runCommand(['init', join(folder, 'asked')], {}, () => openTerminal(input, output))
  expect(terminalRun).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Stopped before the last answer: nothing was created.\n',
  })
  expect(shown).toContain('It must be an address such as https://savings.example.com, without a path.')
  expect(shown).toContain('What visitors call the product [Acme]: ')
  expect(shown).toContain('It must be a color such as #003D4C.\nColor of the menu bar and buttons [#003D4C]: ')
  expect(shown).toContain('An answer is required.')
  // Without a mail server there's no sender.
  expect(shown).not.toContain('Address that emails come from')
})

test('the environment file has every setting, and reads back as written', () => {
  const names = [...settingsFile({}).matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(
    settingsIn(declaredSettings)
      .map(({ name }) => name)
      .toSorted(),
  )
  const odd = {
    SMTP_URL: 'smtp://a:b%20#$c@mail.test',
    MAP_ATTRIBUTION: '© "Somebody" & others',
    DATA_DIR: '/srv/my data',
  }
  expect(parseEnv(settingsFile(odd))).toEqual(odd)
})
