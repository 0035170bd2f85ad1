// database: postgresql
/**
 * Organizations as files: a pulled folder can be applied again, as a whole or not at all, with a history that can be
 * reverted.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { readConfig } from '../../base/config'
import { openDatabase } from '../../database/open'
import { emailContact } from '../../domain/accounts/contact'
import { Callers } from '../../domain/devices/callers'
import { type Organization, Organizations } from '../../domain/organizations/organizations'
import { renderEmail } from '../../domain/outbox/render-email'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-organizations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Opening the database takes most of a command's time on PGlite.
describe('org', () => {
  let environment: Record<string, string>
  beforeAll(async () => {
    environment = { ...(await copyPreparedDatabase()) }
  })

  const org = (...words: string[]) => runCommand(['org', ...words], environment)
  const acme = join(folder, 'acme')
  const file = join(acme, 'organization.json')

  interface Document {
    name: string
    allowedOrigins: string[]
    hosts: string[]
    endsOn: string | null
    supportEmail: string | null
    mobileApp: object | null
    options: Record<string, unknown>
    colorScheme: Record<string, unknown>
  }
  const readDocument = () => JSON.parse(readFileSync(file, 'utf8')) as Document
  const edit = (work: (document: Document) => void) => {
    const document = readDocument()
    work(document)
    writeFileSync(file, JSON.stringify(document))
  }

  test('every organization is pulled into a folder that fits its schema; unchanged, nothing differs', async () => {
    expect(await org('pull', folder)).toMatchObject({ code: 0, stdout: expect.stringContaining(`Wrote ${acme}\n`) })
    expect(existsSync(join(folder, 'default-cvdb', 'organization.json'))).toBe(true)
    expect(existsSync(join(acme, 'files/seal.svg'))).toBe(true)
    const schema = JSON.parse(readFileSync(join(acme, 'organization.schema.json'), 'utf8')) as {
      properties: { options: { properties: Record<string, object> }; allowedOrigins: object }
    }
    expect(schema.properties.allowedOrigins).toMatchObject({ description: expect.stringContaining('embed the gauge') })
    expect(schema.properties.options.properties.showMapFlag).toEqual({ enum: ['y', 'n', 'Y', 'N'] })
    const isValid = new Ajv({ strict: false, formats: { email: true } }).compile(schema)
    for (const name of ['acme', 'clinic', 'corner', 'default-cvdb', 'plain']) {
      isValid(JSON.parse(readFileSync(join(folder, name, 'organization.json'), 'utf8')))
      expect(isValid.errors).toBeNull()
    }
    expect(await org('diff', folder)).toMatchObject({ code: 0, stdout: 'Nothing differs.\n' })
    expect((await org('list')).stdout).toMatch(
      /^\(default of CVDB\) {2}CVDB {2}default {2}RxGauge\n[\s\S]*^ACME {2}CVDB {2}Acme Benefits$/m,
    )
    expect(await org('pull', folder, 'NOBODY')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no organization NOBODY\.\n$/),
    })
  })

  test('a change is shown before it’s applied, stored with who and why, and can be reverted', async () => {
    edit((document) => {
      document.name = 'Acme Health'
      document.options.showMapFlag = 'n'
      document.options.appDescription = { en: 'One', es: 'Uno' }
    })
    writeFileSync(join(acme, 'files/seal.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const differences = [
      'name: "Acme Benefits" -> "Acme Health"',
      expect.stringMatching(/^options\.appDescription\.en: ".*" -> "One"$/),
      expect.stringMatching(/^options\.appDescription\.es: ".*" -> "Uno"$/),
      'options.showMapFlag: "Y" -> "n"',
      expect.stringMatching(/^files\/seal\.svg: \d+ bytes -> 41 bytes$/),
    ]
    const dry = JSON.parse((await org('apply', acme, '--dry-run', '--json')).stdout)
    expect(dry).toEqual({ isApplied: false, changes: [{ organization: 'ACME', isNew: false, differences }] })
    expect((await org('diff', acme)).stdout).toMatch(
      /^ACME\n {2}name: "Acme Benefits" -> "Acme Health"\n[\s\S]*Nothing was changed yet\.\n$/,
    )

    expect(await org('apply', acme, '--reason=new name')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Applied; the next request shows it.'),
    })
    // Applying it again changes nothing and adds no history entry.
    expect((await org('apply', acme)).stdout).toBe('Nothing differs.\n')
    const [change, ...others] = JSON.parse((await org('history', 'acme', '--json')).stdout)
    expect(others).toEqual([])
    expect(change).toMatchObject({ reason: 'new name', by: expect.stringMatching(/./), differences })

    expect(await org('revert', 'ACME', change.id)).toMatchObject({ code: 0 })
    await org('pull', join(folder, 'again'), 'ACME')
    const again = JSON.parse(readFileSync(join(folder, 'again/acme/organization.json'), 'utf8'))
    expect(again).toMatchObject({ name: 'Acme Benefits', options: { showMapFlag: 'Y' } })
    expect(readFileSync(join(folder, 'again/acme/files/seal.svg'), 'utf8')).toContain('>DEMO<')
    expect(JSON.parse((await org('history', 'ACME', '--json')).stdout)[0]).toMatchObject({
      reason: `back to before ${change.id}`,
    })
  })

  test('a mistake is reported by its key, and stops everything applied with it', async () => {
    await org('pull', folder)
    edit((document) => {
      document.name = 'Never seen'
      document.allowedOrigins = ['portal.example.com']
      document.options.showMapFlg = 'y'
      document.options.signInOutFlag = 'yes'
      document.options.videos = [{ title: 'One' }]
      document.options.logoFileName = 'none.svg'
      document.options.claims = { savingsPercent: 800, stars: 5 }
      document.options.testimonial = { text: { en: 'It helps.' }, name: 'Ana Ruiz, MD' }
      document.hosts = ['https://savings.acme.test']
      document.endsOn = '2026-02-30'
      document.supportEmail = 'support'
      document.mobileApp = { appStoreUrl: 'apple', appStoreRating: { rating: 6, reviewCount: 0 } }
      document.colorScheme.primaryButtonColor = '#FFFFFF'
      document.colorScheme.menubarColor = 'red'
    })
    const first = await org('apply', folder)
    expect(first).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`${acme}: allowedOrigins.0: must be an address without a path`),
    })
    expect(first.stderr.trim().split('\n')).toEqual([
      `${acme}: supportEmail: must be an email address.`,
      `${acme}: hosts.0: must be a host such as savings.example.com, in lower case.`,
      `${acme}: mobileApp.appStoreUrl: must be an address that begins with https://.`,
      `${acme}: mobileApp.appStoreRating.rating: must be 1 to 5.`,
      `${acme}: mobileApp.appStoreRating.reviewCount: must be 1 or more.`,
      `${acme}: endsOn: must be a day such as 2026-12-31.`,
      expect.stringContaining('allowedOrigins.0: must be an address without a path'),
    ])
    edit((document) => {
      document.mobileApp = { icon: 'none.png', appStoreUrl: 'https://apps.apple.com/us/app/acme/id1' }
      document.allowedOrigins = []
      document.hosts = []
      document.endsOn = null
      document.supportEmail = null
    })
    writeFileSync(join(acme, 'files/large.png'), Buffer.alloc(120 * 1024))
    writeFileSync(join(acme, 'files/seal.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"/>')
    const { code, stderr } = await org('diff', folder)
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      `${acme}: options.showMapFlg: unknown key.`,
      `${acme}: options.signInOutFlag: must be y or n.`,
      `${acme}: options.claims.savingsPercent: must be null (not shown) or a whole number from 1 to 99.`,
      `${acme}: options.claims.stars: unknown key.`,
      `${acme}: options.testimonial.text.es: must be there.`,
      `${acme}: options.testimonial.name: unknown key.`,
      expect.stringMatching(/acme: options\.videos\.0\.url: Invalid key/),
      expect.stringMatching(/acme: options\.testimonial\.by: Invalid key/),
      `${acme}: colorScheme.menubarColor: must be a color such as #003D4C.`,
      `${acme}: colorScheme.primaryButtonTextColor: is not readable on primaryButtonColor: contrast 1.0, must be 4.5.`,
      `${acme}: options.logoFileName: there is no file files/none.svg.`,
      `${acme}: mobileApp.icon: there is no file files/none.png.`,
      `${acme}: files/large.png: has 120 KB, may have 100.`,
      `${acme}: files/seal.svg: contains a script; save it as a plain SVG.`,
    ])
    expect((await org('list')).stdout).not.toContain('Never seen')
  })

  test('a logo in SVG needs a PNG beside it, own texts need every language: a sentence for each, and nothing is applied', async () => {
    const parts = join(folder, 'parts')
    await org('pull', parts, 'ACME')
    const own = join(parts, 'acme')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    mkdirSync(join(own, 'content'), { recursive: true })
    writeFileSync(join(own, 'files/logo.svg'), svg)
    writeFileSync(join(own, 'content/T_AND_C.en.md'), '# Terms\n\nOurs.\n')
    const { code, stderr } = await org('apply', parts)
    expect(code).toBe(1)
    expect(stderr.split('\n').filter((line) => line.startsWith('ACME'))).toEqual([
      'ACME: files/logo.png: is missing: emails cannot show an SVG, so put a PNG of the logo beside files/logo.svg.',
      'ACME: content/T_AND_C.es.md: is missing: Acme Benefits has its own terms only in English.',
    ])
    expect((await org('diff', parts)).code).toBe(1)
    writeFileSync(join(own, 'files/logo.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
    writeFileSync(join(own, 'content/T_AND_C.es.md'), '# Condiciones\n\nLas nuestras.\n')
    expect(await org('apply', parts)).toMatchObject({ code: 0, stdout: expect.stringContaining('files/logo.png') })

    const database = await openDatabase({ ...readConfig(environment) }, () => undefined)
    onTestFinished(() => database.close())
    const organizations = new Organizations({ database, callers: new Callers({ database }) })
    const [acme, plain] = await Promise.all([organizations.byCode('ACME'), organizations.byCode('PLAIN')])
    const letter = (organization: Organization | undefined) =>
      organization &&
      renderEmail('passwordChanged', emailContact('ann@example.com'), {
        organization,
        language: 'en',
        origin: 'https://a.test',
      })
    expect(letter(acme)?.html).toContain('https://a.test/brand/ACME/logo.png')
    // A logo without a size in its file counts as a square; a known ratio is stored for browsers and emails.
    expect(acme?.record.logoRatio).toBe(1)
    expect(letter(acme)?.html).toContain('height="36"')
    const wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 96"><rect width="440" height="96"/></svg>'
    writeFileSync(join(own, 'files/logo.svg'), wide)
    writeFileSync(join(own, 'files/logo.png'), Buffer.from('89504e470d0a1a0a0000000d49484452000000dc00000030', 'hex'))
    expect((await org('apply', parts)).code).toBe(0)
    const wideAcme = await organizations.byCode('ACME')
    expect(wideAcme?.record.logoRatio).toBe(4.583)
    expect(letter(wideAcme)?.html).toContain('width="165" height="36"')
    expect(letter(plain)?.html).not.toContain('/brand/')
  })

  test('a new folder creates an organization; two defaults of one edition are refused, and none is stored', async () => {
    const own = join(folder, 'own')
    await org('pull', own, 'PLAIN')
    const plain = join(own, 'plain/organization.json')
    const document = { ...JSON.parse(readFileSync(plain, 'utf8')), code: 'NEWCO', name: 'New Company' }
    writeFileSync(plain, JSON.stringify({ ...document, isAppDefault: true }))
    expect(await org('apply', own)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/NEWCO: CVDB's organization without a code is already the default of CVDB\./),
    })
    expect((await org('list')).stdout).not.toContain('NEWCO')
    writeFileSync(plain, JSON.stringify(document))
    expect((await org('apply', own)).stdout).toMatch(/^NEWCO \(new\)\n {2}allowedOrigins\.0: nothing -> /)
    expect((await org('list')).stdout).toContain('NEWCO  CVDB  New Company')
    const [{ id }] = JSON.parse((await org('history', 'NEWCO', '--json')).stdout)
    expect(await org('revert', 'NEWCO', id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no earlier state to restore'),
    })
  })

  test('an organization is created, suspended and resumed by commands, each with who and why', async () => {
    const flags = ['--name=Beta Care', '--product-name=BetaRx', '--color=#7a1f3d', '--support-email=help@beta.test']
    expect(await org('create', 'BETA', '--name=Beta Care')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/these are needed too: .*--support-email <address>\.\nUsage: rxgauge org create/),
    })
    expect(await org('create', 'BETA', ...flags, '--edition=HCP')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('data-org="BETA"></script>'),
    })
    expect(await org('create', 'beta', ...flags)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Organization BETA already exists.'),
    })
    expect(await org('create', 'demo', ...flags)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DEMO is reserved: every installation has it for partners to try'),
    })
    await org('pull', folder, 'BETA')
    const beta = JSON.parse(readFileSync(join(folder, 'beta/organization.json'), 'utf8'))
    expect(beta).toMatchObject({
      ...{ code: 'BETA', appCode: 'HCP', type: 'h', productName: 'BetaRx', supportEmail: 'help@beta.test' },
      ...{ hosts: [], endsOn: null, isSuspended: false, replyTo: null },
      // Its prices are labeled like those of the server's other organizations.
      options: { illustrativePricesFlag: 'y' },
    })
    expect((await org('suspend', 'beta', '--reason=contract ended')).stdout).toBe(
      'BETA is suspended: it is shown to nobody, and nothing is sent in its name.\n',
    )
    expect((await org('list')).stdout).toContain('BETA  HCP  Beta Care  suspended\n')
    // A file from before the suspension doesn't resume it by omission.
    const { isSuspended: _, ...older } = beta
    writeFileSync(join(folder, 'beta/organization.json'), JSON.stringify(older))
    expect((await org('apply', join(folder, 'beta'))).stdout).toBe('Nothing differs.\n')
    expect((await org('resume', 'BETA')).stdout).toBe('BETA is shown again.\n')
    expect((await org('resume', 'BETA')).stdout).toBe('BETA was not suspended.\n')
    const [resumed, suspended, made, ...others] = JSON.parse((await org('history', 'BETA', '--json')).stdout)
    expect(others).toEqual([])
    expect(resumed.differences).toEqual(['isSuspended: true -> false'])
    expect(suspended).toMatchObject({ reason: 'contract ended', differences: ['isSuspended: false -> true'] })
    expect(made.differences).toContain('productName: nothing -> "BetaRx"')
  })

  test('claims are the specification’s until they’re confirmed, changed or silenced', async () => {
    const list = async (...words: string[]) => JSON.parse((await org('claims', ...words, '--json')).stdout).claims
    expect(await list('plain')).toEqual([
      { name: 'savingsPercent', value: 80, isConfirmed: false },
      { name: 'pharmacies', value: 70000, isConfirmed: false },
      { name: 'replyBusinessDays', value: 2, isConfirmed: false },
    ])
    expect((await list('WAGON'))[1]).toEqual({ name: 'pharmacies', value: null, isConfirmed: false })
    expect((await org('claims', 'PLAIN', '--savings-percent=60', '--pharmacies=none')).stdout).toBe(
      'savingsPercent     60\npharmacies         not said\nreplyBusinessDays  2         not confirmed\n',
    )
    expect((await list('PLAIN', '--confirm')).map(({ isConfirmed }: { isConfirmed: boolean }) => isConfirmed)).toEqual([
      true,
      true,
      true,
    ])
    expect(await org('claims', 'PLAIN', '--savings-percent=120')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--savings-percent: must be none or a whole number from 1 to 99\./),
    })
    expect(JSON.parse((await org('history', 'PLAIN', '--json')).stdout)[0].differences).toEqual([
      'options.claims.replyBusinessDays: nothing -> 2',
    ])
  })

  test('at a public address claims must be confirmed, and the sentence has the real number of pharmacies', async () => {
    const publicly = { ...environment, PUBLIC_URL: 'https://savings.acme.test' }
    const found = async (settings: typeof environment) =>
      JSON.parse((await runCommand(['doctor', '--json'], settings)).stdout).findings.filter(
        ({ check }: { check: string }) => check === 'claims',
      )
    const claimOfAcme = /the claim pharmacies of .*ACME 70000.*\. There are [1-9]\d* here\./
    expect(await found(publicly)).toContainEqual(
      expect.objectContaining({ level: 'bad', sentence: expect.stringMatching(claimOfAcme) }),
    )
    expect(await found(environment)).toContainEqual(expect.objectContaining({ level: 'notice' }))
    expect((await runCommand(['claims', 'confirm', 'NOBODY'], environment)).code).toBe(1)
    const confirmed = await runCommand(['claims', 'confirm', '--reason', 'counted'], environment)
    expect(confirmed.stdout).toContain('ACME: savingsPercent 80, pharmacies 70000, replyBusinessDays 2')
    expect(await found(publicly)).toEqual([])
    expect(JSON.parse((await org('history', 'ACME', '--json')).stdout)[0]).toMatchObject({ reason: 'counted' })
  })

  test('no organization can have the server’s own host', async () => {
    await org('pull', folder, 'PLAIN')
    const plain = join(folder, 'plain/organization.json')
    const document = JSON.parse(readFileSync(plain, 'utf8'))
    writeFileSync(plain, JSON.stringify({ ...document, hosts: ['savings.example.com'] }))
    const own = { ...environment, PUBLIC_URL: 'https://savings.example.com', RXGAUGE_OPERATOR: 'Ana' }
    expect(await runCommand(['org', 'apply', join(folder, 'plain')], own)).toMatchObject({
      code: 1,
      stderr: "PLAIN: hosts: savings.example.com is the server's own (PUBLIC_URL).\n",
    })
    expect((await org('apply', join(folder, 'plain'))).stdout).toContain('  hosts.0: nothing -> "savings.example.com"')
  })

  test('an origin is added, checked and removed', async () => {
    const page = 'https://portal.acme.test/benefits'
    expect(await org('check', 'ACME', page)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('rxgauge org origins ACME --add https://portal.acme.test'),
    })
    expect((await org('origins', 'ACME', '--add=https://*.acme.test')).stdout).toMatch(/^https:\/\/\*\.acme\.test$/m)
    expect(await org('check', 'ACME', page)).toMatchObject({
      code: 0,
      stdout: 'https://portal.acme.test may embed the gauge of ACME, by https://*.acme.test.\n',
    })
    expect((await org('origins', 'ACME', '--remove=https://*.acme.test')).stdout).not.toContain('acme.test')
    expect(await org('origins', 'ACME', '--add=acme.test')).toMatchObject({ code: 2 })
  })

  test('texts are drafts until published; the folder contains them too, and a revert restores the previous one', async () => {
    const content = (...words: string[]) => runCommand(['content', ...words], environment)
    const draft = join(folder, 'terms.md')
    writeFileSync(draft, 'No title')
    expect(await content('edit', 'T_AND_C', '--org=PLAIN', `--file=${draft}`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/terms\.md: the first line must be "# " and the title\.\n$/),
    })
    writeFileSync(draft, '# Plain terms\r\n\r\nOne.\r\n')
    expect((await content('edit', 'T_AND_C', '--org=PLAIN', `--file=${draft}`)).stdout).toMatch(
      /^Stored as draft \d+\. To publish it: rxgauge content publish T_AND_C --org PLAIN --lang en --from DATE\n$/,
    )
    expect((await content('edit', 'T_AND_C', '--org=PLAIN', `--file=${draft}`)).stdout).toContain('nothing was stored')
    expect(await content('edit', 'T_AND_C', '--org=PLAIN')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--file is missing: there is no terminal, or EDITOR is not set.'),
    })
    expect((await content('show', 'T_AND_C', '--org=PLAIN')).stdout).toBe('# Plain terms\n\nOne.\n')
    expect(await content('publish', 'T_AND_C', '--org=PLAIN', '--from=2026-02-30')).toMatchObject({ code: 2 })
    expect((await content('publish', 'T_AND_C', '--org=PLAIN', '--from=2026-01-01')).stdout).toBe(
      'T_AND_C (en) from 2026-01-01: Plain terms\n',
    )
    expect(await content('publish', 'T_AND_C', '--org=PLAIN')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no draft of T_AND_C to publish.'),
    })
    const missing = await content('missing', '--org=PLAIN')
    expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining('accessibility (en): missing\n') })
    expect(missing.stdout).not.toContain('T_AND_C')

    const own = join(folder, 'texts')
    await org('pull', own, 'PLAIN')
    const file = join(own, 'plain/content/T_AND_C.en.md')
    expect(readFileSync(file, 'utf8')).toBe('# Plain terms\n\nOne.\n')
    expect((await org('diff', own)).stdout).toBe('Nothing differs.\n')
    writeFileSync(file, '# Plain terms\n\nTwo.\n')
    writeFileSync(join(own, 'plain/content/FAQ.es.md'), '# Preguntas\n\nSin secciones.\n')
    writeFileSync(join(own, 'plain/content/other.md'), '# Other\n\nText.\n')
    expect((await org('apply', own)).stderr.split('\n').filter((line) => line.includes('content/'))).toEqual([
      expect.stringMatching(/content\/FAQ\.es\.md: must have sections /),
      expect.stringMatching(/content\/other\.md: not the name of a text, such as privacy_policy\.en\.md\.$/),
    ])
    rmSync(join(own, 'plain/content/other.md'))
    rmSync(join(own, 'plain/content/FAQ.es.md'))
    // Visitors with the other language don't get another organization's terms.
    expect((await org('apply', own)).stderr).toContain('content/T_AND_C.es.md: is missing')
    writeFileSync(join(own, 'plain/content/T_AND_C.es.md'), '# Condiciones\n\nDos.\n')
    expect((await org('apply', own)).stdout).toMatch(/^PLAIN\n {2}content\/T_AND_C\.en\.md: a new draft\n/)
    const [{ id }] = JSON.parse((await org('history', 'PLAIN', '--json')).stdout)
    expect((await org('revert', 'PLAIN', id)).code).toBe(0)
    expect((await content('show', 'T_AND_C', '--org=PLAIN')).stdout).toBe('# Plain terms\n\nOne.\n')
    const versions = JSON.parse((await content('list', '--org=PLAIN', '--json')).stdout)
    expect(versions.map(({ language, effectiveOn }: Record<string, string | null>) => [language, effectiveOn])).toEqual(
      [
        ['en', null],
        ['es', null],
        ['en', null],
        ['en', '2026-01-01'],
      ],
    )
  })

  test('a family without a subcommand, or with a wrong one, shows its usage', async () => {
    expect(await org('aply', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Did you mean apply\?\)\nUsage: rxgauge org /),
    })
    expect(await org()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Which command\?\nUsage: rxgauge org /),
    })
  })
})
