/** The site's session and organization, from its address and what this device remembers. */
import {
  type ApiFailure,
  createSession,
  describePage,
  openStorage,
  type Session,
  systemClock,
  toFailure,
} from '@rxgauge/client'
import { defaultBrandColor, type Organization } from '@rxgauge/contract'
import { chooseLanguage, editionOf, type Language, loadMessages, type Messages } from '@rxgauge/text'
import { createTheme, type Theme } from '@rxgauge/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type SiteState =
  | { status: 'loading' }
  | { status: 'ready'; organization: Organization; language: Language; messages: Messages; theme: Theme }
  | { status: 'failed'; failure: ApiFailure; language: Language; messages: Messages }

export interface Site {
  state: StoreApi<SiteState>
  session: Session
  changeLanguage: (language: Language) => void
  /** Widget mode was asked for by `displayMode=widget`; it also needs the organization's flag. */
  asksWidgetMode: boolean
}

/** The commit that this code was built from, filled in by the build. */
declare const __BUILD__: string

export function startSite(): Site {
  const query = new URLSearchParams(location.search)
  const storage = openStorage(window, 'rxgauge:')
  const language = () => chooseLanguage([query.get('lang'), storage.local.get('language'), ...navigator.languages])
  const state = createStore<SiteState>(() => ({ status: 'loading' }))
  const session = createSession({
    baseUrl: `${location.origin}/api`,
    orgCode: query.get('orgCode') || undefined,
    appCode: query.get('appCode') || undefined,
    hostname: location.hostname,
    storage,
    clock: systemClock,
    language,
    ...describePage(),
    campaign: campaignOf(query),
    build: __BUILD__,
    reload: () => location.reload(),
  })

  async function load() {
    try {
      const organization = await session.organization()
      const messages = await loadMessages(language(), editionOf(organization))
      const theme = createTheme(organization.colorSchemeJson, defaultBrandColor(organization.app.appCode))
      for (const warning of theme.warnings) console.warn(`RxGauge: ${warning}`)
      state.setState({ status: 'ready', organization, language: language(), messages, theme }, true)
      session.start().catch(() => undefined)
    } catch (error) {
      const messages = await loadMessages(language())
      state.setState({ status: 'failed', failure: toFailure(error), language: language(), messages }, true)
    }
  }
  void load()

  return {
    state,
    session,
    asksWidgetMode: query.get('displayMode') === 'widget',
    changeLanguage(next) {
      storage.local.set('language', next)
      query.delete('lang')
      void load()
    },
  }
}

/** Only what names a campaign: anything else in an address may be a person's own. */
function campaignOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('utm_')))
}
