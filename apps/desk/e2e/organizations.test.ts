// database: pglite, with --all both
/** A marketer brings an organization live; two people edit the same one; staff of one organization see only that one. */

import type { TestDesk } from '@rxgauge/api/testing'
import { deskCalls } from '@rxgauge/contract/desk'
import { expectAccessible } from '@rxgauge/e2e'
import { deskText } from '@rxgauge/text/desk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const { organizations: text, content, frame } = deskText('en')

let desk: TestDesk
beforeAll(async () => {
  desk = await startBuiltDesk()
})
afterAll(() => desk.close())
const { openAs, here } = deskPages(() => desk)

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="220" height="48" viewBox="0 0 220 48"><rect width="220" height="48" fill="#3B2C85"/></svg>'

const tab = (page: Page, name: 'form' | 'asText' | 'images' | 'history' | 'more') =>
  page.getByText(text[name], { exact: true }).first().click()

async function save(page: Page, reason: string) {
  await page.getByRole('button', { name: text.save, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text.reason).fill(reason)
  await dialog.getByRole('button', { name: text.save, exact: true }).click()
}

test('a marketer brings a new organization live, with its colors, logo and texts', async () => {
  const page = await openAs(await desk.as('content'), '/organizations')
  await page.getByRole('button', { name: text.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text.code, { exact: true }).fill('NEWCO')
  await dialog.getByLabel(text.name, { exact: true }).fill('New Company')
  await dialog.getByLabel(text.fields.productName).fill('NewRx')
  await dialog.getByLabel(text.brandColor).fill('#3b2c85')
  await dialog.getByLabel(text.fields.supportEmail).fill('help@newco.example')
  await dialog.getByRole('button', { name: text.create }).click()
  await page.getByRole('heading', { name: 'New Company', level: 1 }).waitFor()
  await expectAccessible(page)

  // Too little contrast is said at the field, and can't be saved.
  const buttonText = page.getByLabel(`${text.fields.primaryButtonTextColor}, as #RRGGBB`)
  await buttonText.fill('#40308C')
  await page
    .getByText(/is not readable on primaryButtonColor/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: text.save, exact: true }).isDisabled()).toBe(true)
  await buttonText.fill('#FFFFFF')
  await page.getByRole('switch', { name: text.fields.showMapFlag }).click()
  await page.getByLabel(text.fields.allowedOrigins).fill('https://*.newco.example')

  await tab(page, 'images')
  await page
    .getByLabel(text.file)
    .setInputFiles({ name: 'brand.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) })
  await page.getByText(text.wideShape).waitFor()
  await page.getByRole('button', { name: text.useImage }).click()
  await page.getByRole('button', { name: text.remove.replace('{name}', 'logo.svg') }).waitFor()

  // The site's page shows the draft before it is saved.
  const site = page.frameLocator('iframe').first()
  await site.locator('img[src^="data:image/svg+xml"]').first().waitFor()
  await page.getByText(text.unchanged).waitFor({ state: 'detached' })
  await save(page, 'their look')
  await page.getByText(text.saved).waitFor()
  await page.getByText(text.unchanged).waitFor()
  expect(await page.getByRole('button', { name: text.save, exact: true }).isDisabled()).toBe(true)

  await tab(page, 'history')
  await page.getByText('their look').waitFor()
  const { record } = (await desk.api.services.organizations.byCode('NEWCO')) ?? {}
  expect(record?.options).toMatchObject({ logoFileName: 'logo.svg', showMapFlag: false })

  await page.goto(`${new URL(page.url()).origin}/desk/content/NEWCO/privacy_policy`)
  const english = page.getByRole('region', { name: content.languages.en })
  await english.getByLabel(content.heading).fill('How we treat your data')
  await english.getByLabel(content.body).fill('We keep **nothing** about you.')
  await english.frameLocator('iframe').getByText('We keep nothing about you.').waitFor()
  await english.getByRole('button', { name: content.save.replace('{language}', content.languages.en) }).click()
  await english.getByText(content.saved).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: content.publish, exact: true }).click()
  await page.getByText(/How we treat your data\.$/).waitFor()
  const id = (await desk.api.services.organizations.byCode('NEWCO'))?.id ?? 0
  expect((await desk.api.services.contents.find(id, 'privacy_policy', 'en')).content).toBe(
    '<p>We keep <strong>nothing</strong> about you.</p>',
  )
})

test('the second of two who edit the same organization sees what the first changed, and loses nothing', async () => {
  const first = await desk.as('content')
  const page = await openAs(await desk.as('content'), '/organizations/CORNER')
  await page.getByLabel(text.fields.suffix).fill('of the second')
  const { data: stored } = await first.call(deskCalls.organizations.readOrganization, { params: { orgCode: 'CORNER' } })
  const document = { ...stored.document, websiteTitle: 'Of the first', suffix: 'of the first' }
  await first.call(deskCalls.organizations.saveOrganization, {
    params: { orgCode: 'CORNER' },
    body: { basedOn: stored.version, document, images: stored.images, reason: '' },
  })
  await page.getByText(text.unchanged).waitFor({ state: 'detached' })
  await save(page, 'second')
  await page.getByText(text.meanwhile).waitFor()
  here().forget(/409/)
  expect(await page.getByLabel(text.fields.suffix).inputValue()).toBe('of the second')
  expect(await page.getByLabel(text.fields.websiteTitle).inputValue()).toBe('Of the first')
  await page.getByText('"of the first"').first().waitFor()
  await save(page, 'second again')
  await page.getByText(text.saved).waitFor()
  const { record } = (await desk.api.services.organizations.byCode('CORNER')) ?? {}
  expect(record).toMatchObject({ suffix: 'of the second', websiteTitle: 'Of the first' })
})

test('the bar names the first mistake with its field, and unsaved work is not left without a word', async () => {
  const page = await openAs(await desk.as('content'), '/organizations/WAGON', {
    viewport: { width: 1280, height: 900 },
  })
  const origins = page.getByLabel(text.fields.allowedOrigins)
  await origins.fill('portal')
  const bar = page.locator('.org-save')
  await bar.getByText('Line 1: must be an address').waitFor()
  await bar.getByRole('button', { name: text.fields.allowedOrigins }).click()
  expect(await origins.evaluate((field) => field === document.activeElement)).toBe(true)
  // Both previews are as wide as their column, and can be seen beside the form.
  const aside = await page
    .locator('.org-aside')
    .evaluate((column) => column.getBoundingClientRect().bottom - innerHeight)
  expect(aside).toBeLessThanOrEqual(0)
  for (const frame of await page.locator('.org-preview').all())
    expect(
      await frame.evaluate((figure) => {
        const [box, page] = [figure.querySelector('div'), figure.querySelector('iframe')]
        return Math.abs((box?.clientWidth ?? 0) - (page?.getBoundingClientRect().width ?? 0))
      }),
    ).toBeLessThan(2)

  await page.getByRole('link', { name: text.all }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(frame.leaveBody).waitFor()
  await dialog.getByRole('button', { name: frame.cancel }).click()
  expect(await origins.inputValue()).toBe('portal')
  await page.getByRole('link', { name: text.all }).click()
  await dialog.getByRole('button', { name: frame.leave }).click()
  await page.getByRole('heading', { name: text.title, level: 1 }).waitFor()

  await page.getByRole('button', { name: text.create }).click()
  await dialog.getByLabel(text.code, { exact: true }).fill('ACME')
  await dialog.getByLabel(text.name, { exact: true }).fill('Another')
  await dialog.getByRole('button', { name: text.create }).click()
  await dialog.getByText('is taken by another organization').waitFor()
  here().forget(/422|400|409/)
  expect(
    await dialog.getByLabel(text.code, { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true)
})

test('the browser’s Back asks too before unsaved work is left', async () => {
  const page = await openAs(await desk.as('content'), '/organizations')
  await page.getByRole('link', { name: 'Plain Company' }).click()
  const suffix = page.getByLabel(text.fields.suffix)
  await suffix.fill('not saved')
  const back = () => page.evaluate(() => history.back())
  const dialog = page.getByRole('dialog')
  await back()
  await dialog.getByText(frame.leaveBody).waitFor()
  await dialog.getByRole('button', { name: frame.cancel }).click()
  expect(new URL(page.url()).pathname).toBe('/desk/organizations/PLAIN')
  expect(await suffix.inputValue()).toBe('not saved')
  await back()
  await dialog.getByRole('button', { name: frame.leave }).click()
  await page.getByRole('heading', { name: text.title, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/desk/organizations')
  await page.getByRole('link', { name: 'Plain Company' }).click()
  await suffix.waitFor()
  expect(await suffix.inputValue()).not.toBe('not saved')
})

test('a setting is found by its words, and what has parts or entries has a field for each', async () => {
  const page = await openAs(await desk.as('content'), '/organizations/GATED', {
    viewport: { width: 1280, height: 900 },
  })
  const search = page.getByLabel(text.find)
  await search.fill('  VIDEOS')
  await page.getByText(frame.rows.replace('{shown}', '1').replace(/\{all\}/, '')).waitFor()
  const { fields } = text
  expect(await page.getByLabel(fields.suffix).isVisible()).toBe(false)
  await page.getByRole('button', { name: text.addEntry.replace('{label}', fields.videos) }).click()
  const video = page.getByRole('group', { name: `${fields.videos}: 1` })
  await video.getByLabel(text.inEnglish.replace('{label}', fields.title)).fill('How it works')
  await video.getByLabel(text.inEnglish.replace('{label}', fields.url)).fill('https://video.example/1')
  await search.fill('')

  await page.getByRole('navigation', { name: text.goTo }).getByRole('button', { name: text.groups.prices }).click()
  const estimate = page.getByRole('group', { name: fields.retailEstimate })
  expect(
    await page
      .getByRole('heading', { name: text.groups.prices })
      .evaluate((heading) => heading.getBoundingClientRect().top),
  ).toBeLessThan(450)
  await estimate.getByLabel(fields.markupPercent).pressSequentially('12.5')
  const bar = page.locator('.org-save')
  await bar
    .getByRole('button', { name: fields.fee })
    .or(bar.getByRole('button', { name: fields.retailEstimate }))
    .waitFor()
  await estimate.getByLabel(fields.fee).fill('3')
  await page.getByLabel(fields.pharmacies).fill('')
  expect(await page.getByLabel(fields.savingsPercent).inputValue()).toBe('80')
  const sources = page.getByRole('group', { name: fields.priceSources })
  await sources.getByLabel(fields.copay).fill('imports')
  const app = page.getByRole('group', { name: fields.mobileApp })
  await app.getByLabel(fields.rating).first().pressSequentially('4.7')
  await app.getByLabel(fields.reviewCount).first().fill('12')
  await expectAccessible(page)
  await save(page, 'parts')
  await page.getByText(text.saved).waitFor()
  const stored = async () =>
    (await desk.as('content')).call(deskCalls.organizations.readOrganization, { params: { orgCode: 'GATED' } })
  const { data } = await stored()
  expect(data.document).toMatchObject({
    mobileApp: { appStoreRating: { rating: 4.7, reviewCount: 12 } },
    options: {
      videos: [{ title: 'How it works', url: 'https://video.example/1' }],
      retailEstimate: { markupPercent: 12.5, fee: 3 },
      claims: { pharmacies: null },
      priceSources: { copay: ['imports'] },
    },
  })

  // Emptied, they are as if nobody had written them.
  await estimate.getByLabel(fields.markupPercent).fill('')
  await estimate.getByLabel(fields.fee).fill('')
  await app.getByLabel(fields.rating).first().fill('')
  await app.getByLabel(fields.reviewCount).first().fill('')
  await page.getByRole('button', { name: text.remove.replace('{name}', `${fields.videos}: 1`) }).click()
  await save(page, 'no parts')
  await page.getByText(text.saved).waitFor()
  expect((await stored()).data.document).toMatchObject({
    mobileApp: null,
    options: { videos: [], retailEstimate: null },
  })
})

test('a role that is taken away counts at once: nothing is saved, and what was typed stays', async () => {
  const marketer = await desk.as('content')
  const page = await openAs(marketer, '/organizations/CAREPT')
  await page.getByLabel(text.fields.suffix).fill('too late')
  await page.getByText(text.unchanged).waitFor({ state: 'detached' })
  await desk.api.database.query('delete from staff_grant where staff_id = (select id from staff where email = $1)', [
    marketer.email,
  ])
  await save(page, '')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(deskText('en').errors.DESK_FORBIDDEN).waitFor()
  await dialog.getByRole('button', { name: frame.cancel }).click()
  expect(await page.getByLabel(text.fields.suffix).inputValue()).toBe('too late')
  expect((await desk.api.services.organizations.byCode('CAREPT'))?.record.suffix).not.toBe('too late')
  here().forget(/403/)
})

test('an auditor reads an organization, and no field can be changed', async () => {
  const page = await openAs(await desk.as('auditor'), '/organizations/WAGON')
  await page.getByText(text.readOnly).waitFor()
  const fields = page.locator('.org-fields :is(input, textarea, select, button)')
  expect(await fields.evaluateAll((all) => all.filter((each) => !each.matches(':disabled, :read-only')).length)).toBe(0)
})

test('as text, the document has the same checks, and what isn’t JSON yet stays in the field', async () => {
  const page = await openAs(await desk.as('content'), '/organizations/CLINIC')
  await tab(page, 'asText')
  const field = page.getByLabel(text.textLabel)
  const document = JSON.parse(await field.inputValue())
  await field.fill('{ "name":')
  await page.getByText(text.notJson.replace('{problem}', '')).waitFor()
  expect(await field.inputValue()).toBe('{ "name":')
  await field.fill(JSON.stringify({ ...document, supportEmail: 'nobody' }))
  await page.getByRole('alert').getByText('must be an email address').waitFor()
  await field.fill(JSON.stringify({ ...document, suffix: 'as text' }))
  await save(page, '')
  await page.getByText(text.saved).waitFor()
  expect((await desk.api.services.organizations.byCode('CLINIC'))?.record.suffix).toBe('as text')
})

test('a common text says so, is published after a question, and its questions have no title to write', async () => {
  const page = await openAs(await desk.as('content'), '/content/-/FAQ')
  await page.getByText(content.commonHint).waitFor()
  const english = page.getByRole('region', { name: content.languages.en })
  await english.getByLabel(content.body).fill('## Prices\n\n### Why?\n\nBecause.')
  expect(await english.getByLabel(content.heading, { exact: true }).count()).toBe(0)
  const preview = english.frameLocator('iframe')
  await preview.getByText('DRAFT for all organizations').first().waitFor()
  await english.getByText(content.unsaved).waitFor()
  await english.getByRole('button', { name: content.save.replace('{language}', content.languages.en) }).click()
  await english.getByText(content.saved).waitFor()
  await page.getByRole('button', { name: content.publish, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(content.publishCommonTitle).waitFor()
  await dialog.getByRole('button', { name: content.publish, exact: true }).click()
  await english
    .getByRole('status')
    .getByText(/^Published: visitors see it since/)
    .waitFor()
  await preview.getByText('DRAFT').first().waitFor({ state: 'detached' })
  await preview.getByText('Why?').click()
  await preview.getByText('Because.').waitFor()
  await page.getByRole('link', { name: content.back }).click()
  await page.getByRole('heading', { name: content.title, level: 1 }).waitFor()
})

test('the second of two who write the same text keeps theirs, or takes the first’s', async () => {
  const first = await desk.as('content')
  const page = await openAs(await desk.as('content'), '/content/ACME/accessibility')
  const english = page.getByRole('region', { name: content.languages.en })
  await english.getByLabel(content.heading).fill('By the second')
  await english.getByLabel(content.body).fill('Second.')
  await first.call(deskCalls.content.saveText, {
    params: { orgCode: 'ACME', type: 'accessibility' },
    body: { language: 'en', title: 'By the first', body: 'First.', basedOn: null },
  })
  await english.getByRole('button', { name: content.save.replace('{language}', content.languages.en) }).click()
  await english.getByText('# By the first').waitFor()
  here().forget(/409/)
  expect(await english.getByLabel(content.body).inputValue()).toBe('Second.')
  await english.getByRole('button', { name: content.keepMine }).click()
  await english.getByText(content.saved).waitFor()
  const versions = await desk.api.database.query<{ title: string }>(
    "select title from content_version where type = 'accessibility' order by id",
  )
  expect(versions.map(({ title }) => title)).toEqual(['By the first', 'By the second'])
})

test('staff of one organization see and change only that one, on a phone, in Spanish and in the dark', async () => {
  const [acme] = await desk.api.database.query<{ id: number }>("select id from organization where code = 'ACME'")
  const es = deskText('es')
  const page = await openAs(await desk.as('content', acme?.id ?? 0), '/organizations', {
    viewport: { width: 390, height: 800 },
    locale: 'es',
    colorScheme: 'dark',
  })
  const table = page.getByRole('table')
  await table.waitFor()
  expect(await table.getByRole('row').count()).toBe(2)
  expect(await page.getByRole('button', { name: es.organizations.create }).count()).toBe(0)
  await table.getByRole('link').click()
  await page.getByLabel(es.organizations.fields.suffix).waitFor()
  await expectAccessible(page)
  expect(await page.getByLabel(es.organizations.fields.hosts).getAttribute('readonly')).not.toBe(null)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto(`${new URL(page.url()).origin}/desk/organizations/CORNER`)
  await page.getByText(es.errors.DESK_FORBIDDEN).waitFor()
  here().forget(/403/)
})
