/** The site on the server: renders a page's HTML, which the same code hydrates in the browser. */
import { openStorage } from '@rxgauge/client'
import {
  matchRoute,
  organization as organizationSchema,
  type PageRenderer,
  type ServedPageReply,
  servedPage,
} from '@rxgauge/contract'
import { chooseLanguage } from '@rxgauge/text'
import { defaultBrand } from '@rxgauge/ui'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { createDocs } from './docs/create-docs'
import type { DocsPage } from './docs/docs-page'
import { manifestOf } from './installable/manifest'
import { documentOf, type SiteFiles, type Stylesheets } from './rendering/document'
import { headOf } from './rendering/head'
import { siteFace, typefaceCss } from './rendering/typeface'
import { prepareRoute } from './routes'
import { createSite, loadReadyState, themeOf } from './site'
import { SiteApp } from './site-app'
import { firstScreenStyles, siteStyles } from './styles'

const stylesheets: Stylesheets = { firstScreen: firstScreenStyles.join('\n'), all: siteStyles.join('\n') }

/** @param files the browser's files as the build named them, and the pages at `/docs`, which are missing in development */
export function createRenderer({ docs, ...files }: SiteFiles & { docs?: readonly DocsPage[] }): PageRenderer {
  const { typeface } = files
  // Texts in frames have it too.
  const frameCss = typeface === undefined ? undefined : `${typefaceCss(`/${typeface}`)}body{font-family:${siteFace}}`
  return Object.assign(render, {
    frameCss,
    installable: { manifest, iconColors },
    docs: docs && createDocs(docs, files),
  })

  async function manifest(reply: ServedPageReply['organization'], language: string) {
    return manifestOf(await loadReadyState(v.parse(organizationSchema, reply), chooseLanguage([language])))
  }

  function iconColors(reply: ServedPageReply['organization']) {
    const { properties } = themeOf(v.parse(organizationSchema, reply))
    return { background: properties['--rx-brand'] ?? defaultBrand, ring: properties['--rx-wedge-2'] ?? defaultBrand }
  }

  async function render(reply: ServedPageReply) {
    const page = v.parse(servedPage, reply)
    const { organization, data } = page
    const language = chooseLanguage([page.language])
    const route = matchRoute(page.path, organization)
    const [ready] = await Promise.all([loadReadyState(organization, language), prepareRoute(route)])
    const site = createSite({
      origin: page.origin,
      hostname: new URL(page.origin).hostname,
      query: new URLSearchParams(page.search),
      codes: {},
      served: page,
      storage: openStorage({}, ''),
      clock: stillClock,
      preferredLanguages: [language],
      page: { userAgent: '', pageStartedAt: 0, wasReloaded: false },
      reload: () => undefined,
      ready,
    })
    const body = renderToString(<SiteApp site={site} ssrPath={page.path} ssrSearch={page.search} />)
    return documentOf({
      page: reply,
      language,
      head: headOf({ route, organization, text: ready.messages.site, data }),
      theme: ready.theme,
      stylesheets,
      organization,
      isWidget: site.isWidgetModeRequested && organization.options.widgetEnabled,
      // An organization that requires a company code shows its welcome screen first.
      isFirstScreen: (route?.name === 'home' || route?.name === 'search') && !organization.options.codeRequiredFlag,
      body,
      files,
      route,
    })
  }
}

/** A server renders a page once, so its timers never run. */
const stillClock = { now: () => Date.now(), after: () => () => undefined }
