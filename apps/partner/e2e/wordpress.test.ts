// database: with --all postgresql
/** Our plugin in a real WordPress, from the upload of its file to prices on a visitor's page. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible, readPrices, siteUrl, visits } from '@rxgauge/e2e'
import { freePort } from '@rxgauge/scripts/free-port'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

const { open } = visits({ mustBeSilent: false })

test('upload, settings, block and shortcode; as an element and as a frame', async () => {
  const wordPress = await startWordPress()
  const { page } = await open()
  await signIn(page, wordPress)
  await uploadPlugin(page, wordPress)

  const save = async (settings: Record<string, string>) => {
    await page.goto(`${wordPress}/wp-admin/options-general.php?page=rxgauge`)
    for (const [label, value] of Object.entries(settings)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const notices = page.locator('.settings-error')
    await notices.first().waitFor()
    return notices.allInnerTexts()
  }
  expect(await save({ Server: 'ftp://prices.example.com', 'Organization code': '"><script>' })).toEqual([
    expect.stringContaining('begins with https://'),
    expect.stringContaining('letters and digits only'),
  ])
  expect(await save({ Server: `${siteUrl('/')}page?query`, 'Organization code': 'NOBODY' })).toEqual([
    expect.stringContaining('does not know the code NOBODY'),
  ])
  expect(await save({ 'Organization code': 'ACME' })).toEqual([expect.stringContaining('Settings saved.')])
  await expectAccessible(page, '.wrap')

  const blockPage = await publishBlock(page, wordPress, { drug: 'atorvastatin', zip: '10001' })
  const shortcodePage = await publish(page, '[rxgauge drug="atorvastatin" zip="10001" onclick="alert(1)" lang=\'es\']')

  const { page: visitor, complaints } = await open()
  await visitor.goto(blockPage)
  expect((await readPrices(visitor.locator('.wp-block-rxgauge-gauge'))).Retail).toMatch(/^\$/)
  await visitor.goto(shortcodePage)
  await readPrices(visitor.locator('rx-gauge[lang="es"]:not([onclick])'))
  expect(complaints).toEqual([])

  await signIn(visitor, wordPress)
  await visitor.goto(`${wordPress}/wp-admin/options-general.php?page=rxgauge`)
  await visitor.getByLabel('in a frame').check()
  await visitor.getByRole('button', { name: 'Save Changes' }).click()
  await visitor.getByText('Settings saved.').waitFor()
  await visitor.goto(blockPage)
  const frame = visitor.locator('rx-gauge-frame > iframe').contentFrame()
  await readPrices(frame.locator('body'))
})

/** Serves a copy of WordPress until the test ends. @returns its address */
async function startWordPress() {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-wordpress-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  cpSync(process.env.WORDPRESS ?? '', folder, { recursive: true })
  const config = join(folder, 'wp-config.php')
  // It asks no other server than ours.
  const constants = `define('WP_HOME', '${address}'); define('WP_SITEURL', '${address}'); define('DISABLE_WP_CRON', true);
    define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_ACCESSIBLE_HOSTS', 'localhost'); define('WP_DEBUG_DISPLAY', true);`
  writeFileSync(config, readFileSync(config, 'utf8').replace('<?php', `<?php ${constants}`))
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '4' }
  const server = spawn('php', ['-S', `localhost:${port}`, '-t', folder], { env, stdio: 'ignore', detached: true })
  onTestFinished(() => {
    // Its workers as well.
    process.kill(-(server.pid ?? 0))
    rmSync(folder, { recursive: true, force: true })
  })
  const isServed = () =>
    fetch(`${address}/wp-login.php`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isServed, { interval: 200 }).toBe(true)
  return address
}

async function signIn(page: Page, wordPress: string) {
  await page.goto(`${wordPress}/wp-login.php`)
  await page.locator('#user_login').fill('admin')
  await page.locator('#user_pass').fill('password')
  await page.getByRole('button', { name: 'Log In' }).click()
  // It may ask whether its email address is still right.
  await page.waitForURL(/wp-admin|confirm_admin_email/)
  await page.goto(`${wordPress}/wp-admin/`)
  await page.locator('#wpadminbar').waitFor()
}

/** As our server gives it out. */
async function uploadPlugin(page: Page, wordPress: string) {
  const buffer = Buffer.from(await (await fetch(siteUrl('/wordpress/rxgauge.zip'))).arrayBuffer())
  await page.goto(`${wordPress}/wp-admin/plugin-install.php?tab=upload`)
  await page.locator('#pluginzip').setInputFiles({ name: 'rxgauge.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Install Now' }).click()
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  await page.getByText('Plugin activated.').waitFor()
}

/** WordPress's own scripts in its editor. */
interface Editor {
  blocks: { createBlock(name: string, attributes: object): unknown; serialize(block: unknown): string }
  data: { dispatch(store: string): { insertBlocks(block: unknown): void } }
  apiFetch(request: object): Promise<{ link: string }>
}
declare const wp: Editor

/** Inserts our block in the editor, and publishes a page with it. @returns the page's address */
async function publishBlock(page: Page, wordPress: string, attributes: object) {
  await page.goto(`${wordPress}/wp-admin/post-new.php?post_type=page`)
  await page.waitForFunction(() => 'wp' in window && wp.blocks && document.querySelector('.edit-post-layout'))
  const html = await page.evaluate((attributes) => {
    const block = wp.blocks.createBlock('rxgauge/gauge', attributes)
    wp.data.dispatch('core/block-editor').insertBlocks(block)
    return wp.blocks.serialize(block)
  }, attributes)
  await page.frameLocator('[name="editor-canvas"]').getByText('The price gauge shows here on the page.').waitFor()
  return publish(page, html)
}

/** From a page of the editor. @returns the page's address */
const publish = (page: Page, content: string) =>
  page.evaluate(async (content) => {
    const data = { title: 'Prices', content, status: 'publish' }
    return (await wp.apiFetch({ path: '/wp/v2/pages', method: 'POST', data })).link
  }, content)
