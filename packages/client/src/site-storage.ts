/** The site's storage: one origin whose tabs may show different organizations. docs/trust/browser-storage.md lists its keys. */
import { organizationKey, type PageCodes } from './page-codes'
import { type BrowserStorage, type KeyValueStore, keysOf, moveStored, openStore, type SafeStorage } from './storage'

/** The prefix of all our keys. */
const ours = 'rxgauge:'
/** In lower case, unlike any organization's key, so that the site's tabs and widgets don't share session storage. */
const siteSession = `${ours}site:`
const sharedKeys = ['orgCode', 'appCode', 'language', 'build_version', 'known_builds', 'reloaded_at', 'keptSession']

/** The prefix of an organization's keys, for the site and widgets on this origin. */
export const organizationPrefix = (organizationKey: string): string => `${ours}${organizationKey}:`

interface SiteOrganizations {
  /** The organization that this page shows. */
  ofPage: (shared: KeyValueStore) => PageCodes
  /** The organization for which earlier builds stored values without a prefix. */
  ofBefore: (shared: KeyValueStore) => PageCodes
}

export function openSiteStorage(
  browser: BrowserStorage,
  { ofPage, ofBefore }: SiteOrganizations,
): SafeStorage & { codes: PageCodes } {
  const shared = openStore(() => browser.localStorage, ours)
  const localOf = (key: string) => openStore(() => browser.localStorage, organizationPrefix(key))
  moveStored(() => browser.localStorage, nameBefore, prefixOf(ofBefore(shared)))
  // Sessions aren't carried over to another build.
  moveStored(() => browser.sessionStorage, nameBefore, undefined)
  const session = openStore(() => browser.sessionStorage, siteSession)
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

/** The name in a key of earlier builds, which had our prefix but no organization. */
function nameBefore(key: string): string | undefined {
  const name = key.startsWith(ours) ? key.slice(ours.length) : ':'
  return name.includes(':') || sharedKeys.includes(name) ? undefined : name
}

/** Without known codes nobody owns the values, so they're deleted. */
function prefixOf(codes: PageCodes): string | undefined {
  const isKnown = codes.orgCode !== undefined || codes.appCode !== undefined
  return isKnown ? organizationPrefix(organizationKey(codes)) : undefined
}
