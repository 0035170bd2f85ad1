/**
 * Which organization a page shows. It's decided when the page is drawn, and applies to every call until the page
 * closes.
 */
import type { Organization } from '@rxgauge/contract'
import { type KeyValueStore, storeAll } from './storage'

/** The codes of an organization, or of an app that is its own organization. */
export interface PageCodes {
  orgCode?: string | undefined
  appCode?: string | undefined
}

interface Page {
  /** The query of its address. */
  query: URLSearchParams
  /** Storage of the origin, with the previous page's codes. */
  shared: KeyValueStore
  /** The organization that the server drew the page for, if it did. */
  served?: Organization | undefined
}

/** Codes from the address; else those stored last in this browser; else those that the server drew. */
export function readPageCodes({ query, shared, served }: Page): PageCodes {
  const named = codesOfAddress(query)
  const codes = named.orgCode === undefined ? { ...storedCodes(shared, named.appCode), ...named } : named
  if (!served || !matchesCodes(served, codes)) return codes
  // The organization's own spelling; the app counts only if the organization has no code.
  const orgCode = served.code || undefined
  return { orgCode, appCode: named.appCode ?? (orgCode === undefined ? served.app.appCode : undefined) }
}

/** Whether these codes name the organization. */
export function matchesCodes(organization: Organization, { orgCode, appCode }: PageCodes): boolean {
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

/** Stores both together, so that they always belong to one organization. */
export const storePageCodes = (shared: KeyValueStore, { orgCode, appCode }: PageCodes): void =>
  storeAll(shared, { orgCode, appCode })

/** The part of a storage key that identifies the organization. */
export const organizationKey = ({ orgCode, appCode = '' }: PageCodes): string =>
  orgCode === undefined ? `app.${appCode}` : orgCode.toUpperCase()

/** Replaces the codes in an address; without codes, since they are wrong, removes them. */
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

/** @param namedApp the app in the address: codes stored for another app are ignored */
function storedCodes(shared: KeyValueStore, namedApp: string | undefined): PageCodes {
  const [orgCode, appCode] = [shared.get('orgCode'), shared.get('appCode')]
  if (namedApp !== undefined && namedApp !== appCode) return {}
  return orgCode === undefined ? { appCode } : { orgCode }
}
