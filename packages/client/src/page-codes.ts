/** Which organization a page is for. It is settled when the page is drawn, and holds for every call until the page goes. */
import type { Organization } from '@rxgauge/contract'
import { type KeyValueStore, storeAll } from './storage'

/** The codes of an organization, or of an app whose own organization it is. */
export interface PageCodes {
  orgCode?: string | undefined
  appCode?: string | undefined
}

interface Page {
  /** The query of its address. */
  query: URLSearchParams
  /** Of the origin, where the codes of the page before stand. */
  shared: KeyValueStore
  /** The organization that the server drew it for, where it drew one. */
  served?: Organization | undefined
}

/** What the address names; where it names nothing, what this browser showed last; else what the server drew. */
export function readPageCodes({ query, shared, served }: Page): PageCodes {
  const named = codesOfAddress(query)
  const codes = named.orgCode === undefined ? { ...storedCodes(shared, named.appCode), ...named } : named
  if (!served || !isFor(served, codes)) return codes
  // As the organization itself writes it; the app decides only where the organization has no code.
  const orgCode = served.code || undefined
  return { orgCode, appCode: named.appCode ?? (orgCode === undefined ? served.app.appCode : undefined) }
}

/** Whether an organization is the one of these codes. */
export function isFor(organization: Organization, { orgCode, appCode }: PageCodes): boolean {
  if (orgCode !== undefined) return isSameCode(organization.code, orgCode)
  return appCode === undefined || appCode === organization.app.appCode
}

export function isSameOrganization(one: Organization, other: Organization): boolean {
  return isSameCode(one.code, other.code) && (one.code !== '' || one.app.appCode === other.app.appCode)
}

const isSameCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

export const codesOf = ({ code, app }: Organization): PageCodes => ({
  orgCode: code || undefined,
  appCode: app.appCode,
})

/** Both are stored together, so that they are always of one organization. */
export const storePageCodes = (shared: KeyValueStore, { orgCode, appCode }: PageCodes): void =>
  storeAll(shared, { orgCode, appCode })

/** The part of a stored key that says which organization's it is. */
export const organizationKey = ({ orgCode, appCode = '' }: PageCodes): string =>
  orgCode === undefined ? `app.${appCode}` : orgCode.toUpperCase()

/** An address with the codes of a page, whatever it names; where there are none, since they are wrong, with none. */
export function withPageCodes(address: string, { orgCode, appCode }: PageCodes): string {
  const url = new URL(address)
  const isNone = orgCode === undefined && appCode === undefined
  for (const [name, code] of Object.entries({ orgCode, appCode })) {
    if (code !== undefined) url.searchParams.set(name, code)
    else if (isNone) url.searchParams.delete(name)
  }
  return url.href
}

function codesOfAddress(query: URLSearchParams): PageCodes {
  const [orgCode, appCode] = [query.get('orgCode'), query.get('appCode')]
  return { ...(orgCode ? { orgCode } : {}), ...(appCode ? { appCode } : {}) }
}

/** @param namedApp the app that the address names: what is stored of another has nothing to say */
function storedCodes(shared: KeyValueStore, namedApp: string | undefined): PageCodes {
  const [orgCode, appCode] = [shared.get('orgCode'), shared.get('appCode')]
  if (namedApp !== undefined && namedApp !== appCode) return {}
  return orgCode === undefined ? { appCode } : { orgCode }
}
