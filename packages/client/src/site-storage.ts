/** The site's storage: one origin whose tabs may show different organizations. docs/trust/browser-storage.md lists its keys. */
import { organizationKey, type PageCodes } from './page-codes'
import { type BrowserStorage, type KeyValueStore, keysOf, openStore, type SafeStorage } from './storage'

/** The prefix of all our keys. */
const ours = 'rxgauge:'
/** In lower case, unlike any organization's key, so that the site's tabs and widgets don't share session storage. */
const siteSession = `${ours}site:`

/** The prefix of an organization's keys, for the site and widgets on this origin. */
export const organizationPrefix = (organizationKey: string): string => `${ours}${organizationKey}:`

/** What every page of the origin shares. */
export const openSharedStore = (browser: BrowserStorage): KeyValueStore => openStore(() => browser.localStorage, ours)

/** What ends with this tab. */
export const openSiteTab = (browser: BrowserStorage): KeyValueStore =>
  openStore(() => browser.sessionStorage, siteSession)

/** @param ofPage the organization that this page shows */
export function openSiteStorage(
  browser: BrowserStorage,
  ofPage: (shared: KeyValueStore) => PageCodes,
): SafeStorage & { codes: PageCodes } {
  const shared = openSharedStore(browser)
  const localOf = (key: string) => openStore(() => browser.localStorage, organizationPrefix(key))
  const session = openSiteTab(browser)
  const codes = ofPage(shared)
  const ownKey = organizationKey(codes)
  return {
    codes,
    session,
    shared,
    localOf,
    local: localOf(ownKey),
    isStoredElsewhere: (name) => isStoredElsewhere(browser, { ownKey, name }),
  }
}

function isStoredElsewhere(browser: BrowserStorage, { ownKey, name }: { ownKey: string; name: string }): boolean {
  try {
    return keysOf(browser.localStorage).some(
      (key) => key.startsWith(ours) && key.endsWith(`:${name}`) && key !== organizationPrefix(ownKey) + name,
    )
  } catch {
    // Storage is blocked, so nothing is stored for anyone.
    return false
  }
}
