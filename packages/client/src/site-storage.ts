/** What the site stores: one origin, where each tab may show another organization. docs/whose.md lists it. */
import { organizationKey, type PageCodes } from './page-codes'
import { type BrowserStorage, type KeyValueStore, keysOf, moveStored, openStore, type SafeStorage } from './storage'

/** What every key of ours begins with. */
const ours = 'rxgauge:'
/** In lower case, as no organization's key is: what a tab of the site stores is no widget's. */
const siteSession = `${ours}site:`
const sharedKeys = ['orgCode', 'appCode', 'language', 'build_version', 'known_builds', 'reloaded_at', 'keptSession']

/** The prefix of what is stored for an organization, by anyone who shows it on this origin. */
export const organizationPrefix = (organizationKey: string): string => `${ours}${organizationKey}:`

interface SiteOrganizations {
  /** The one that this page shows. */
  ofPage: (shared: KeyValueStore) => PageCodes
  /** The one that builds before stored for, without a prefix. */
  ofBefore: (shared: KeyValueStore) => PageCodes
}

export function openSiteStorage(
  browser: BrowserStorage,
  { ofPage, ofBefore }: SiteOrganizations,
): SafeStorage & { codes: PageCodes } {
  const shared = openStore(() => browser.localStorage, ours)
  const localOf = (key: string) => openStore(() => browser.localStorage, organizationPrefix(key))
  moveStored(() => browser.localStorage, nameBefore, prefixOf(ofBefore(shared)))
  // A session is not carried into another build.
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
    // Blocked: then nothing is stored for anybody.
    return false
  }
}

/** In a key of builds that stored one organization for the whole origin: our prefix and a name, nothing between. */
function nameBefore(key: string): string | undefined {
  const name = key.startsWith(ours) ? key.slice(ours.length) : ':'
  return name.includes(':') || sharedKeys.includes(name) ? undefined : name
}

/** What is nobody's that is known is forgotten. */
function prefixOf(codes: PageCodes): string | undefined {
  const isKnown = codes.orgCode !== undefined || codes.appCode !== undefined
  return isKnown ? organizationPrefix(organizationKey(codes)) : undefined
}
