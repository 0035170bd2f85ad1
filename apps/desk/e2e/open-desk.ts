/** The built desk in a browser, for somebody who is signed in. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltDesk, type DeskVisitor, startTestDesk, type TestDesk } from '@rxgauge/api/testing'
import type { PageRenderer } from '@rxgauge/contract'
import { type Visits, visits } from '@rxgauge/e2e'
import type { BrowserContextOptions, Page } from 'playwright-core'

export async function startBuiltDesk(options: Parameters<typeof startTestDesk>[0] = {}): Promise<TestDesk> {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const ofSite = (name: string) => read(`apps/site/dist/${name}.json`)
  const site = (await import(pathToFileURL(resolve('apps/site/dist/server.js')).href)) as {
    createRenderer: (files: unknown) => PageRenderer
  }
  const files = { ...ofSite('files'), ...ofSite('styles'), appearance: ofSite('appearance'), docs: ofSite('docs') }
  const built: BuiltDesk = {
    entry: read('apps/desk/dist/file.json') as string,
    publicDir: resolve('dist/public'),
    renderPage: site.createRenderer(files),
  }
  return startTestDesk(options, built)
}

interface DeskPages {
  here: Visits['here']
  /** Opens a page of the desk as somebody. @param path below `/desk` */
  openAs(visitor: DeskVisitor, path: string, options?: BrowserContextOptions): Promise<Page>
  /** Opens a page of the desk as nobody. */
  openPage(path: string, options?: BrowserContextOptions): Promise<Page>
}

/** Passkeys need a name. */
const addressOf = ({ url }: TestDesk) => url.replace('127.0.0.1', 'localhost')

export function deskPages(desk: () => TestDesk): DeskPages {
  const { open, here } = visits()
  return {
    here,
    async openPage(path, options) {
      const { page } = await open(options)
      await page.goto(`${addressOf(desk())}/desk${path}`)
      return page
    },
    async openAs({ cookie }, path, options) {
      const { page } = await open(options)
      // Browsers send a secure cookie to this name without HTTPS too.
      const [name = '', value = ''] = cookie.split('=')
      await page
        .context()
        .addCookies([{ name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' }])
      await page.goto(`${addressOf(desk())}/desk${path}`)
      return page
    },
  }
}
