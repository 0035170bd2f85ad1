/** The organization that a page shows: its codes, its data, and its changes (account 4, rules 5 and 8). */
import { calls, type Organization, wrongCodeErrors } from '@rxgauge/contract'
import { type FailureCode, toFailure } from './api-failure'
import { createOrganizationLoader } from './organization-loader'
import { codesOf, type PageCodes, storePageCodes } from './page-codes'
import type { SessionOptions } from './session'
import { type KeyValueStore, storeAll } from './storage'
import type { Transport } from './transport'

interface PageOrganizationOptions
  extends Pick<SessionOptions, 'language' | 'organization' | 'organizationResponse' | 'onOrganizationChange'> {
  transport: Transport
  pageCodes: PageCodes
  shared: KeyValueStore
  local: KeyValueStore
}

export function createPageOrganization(options: PageOrganizationOptions) {
  const { shared, local, pageCodes, language } = options
  /** The organization, once it has loaded. */
  let current = options.organization
  let areCodesWrong = false
  /** How many times an authentication has brought the organization. */
  let followed = 0
  const loader = createOrganizationLoader({
    transport: options.transport,
    language,
    codes: pageCodes,
    early: options.organizationResponse,
    served: options.organization,
    store(organization) {
      current = organization
      const { colorScheme, options } = organization
      // One that requires a company code is stored only after somebody entered it.
      if (!options.codeRequiredFlag) storePageCodes(shared, codesOf(organization))
      storeAll(local, {
        colorSchemeJson: JSON.stringify(colorScheme),
        defaultInsuranceId: options.defaultInsuranceId?.toString(),
      })
    },
  })

  /**
   * Each authentication brings the organization; the page hears about changes.
   * @param requestLanguage the language of its texts
   */
  function follow(organization: Organization, requestLanguage: string) {
    followed++
    if (!current || requestLanguage !== language()) return
    if (JSON.stringify(organization) === JSON.stringify(current)) return
    loader.replace(organization)
    options.onOrganizationChange?.(organization)
  }

  /**
   * Makes a call with the page's codes, plus the app code once the organization has loaded (account 7). If the
   * organization has moved to another app, its own code is enough.
   */
  async function withCodes<T>(send: (codes: PageCodes) => Promise<T>): Promise<T> {
    const appCode = pageCodes.appCode ?? current?.app.appCode
    try {
      return await send({ ...pageCodes, appCode })
    } catch (error) {
      if (pageCodes.appCode === appCode || toFailure(error).code !== 'APP_CODE_MISMATCH') throw error
      return send(pageCodes)
    }
  }

  /** Rule 5: forgets codes that the server doesn't know. Returns whether the failure is about codes. */
  function noteFailure(code: FailureCode): boolean {
    if (!wrongCodeErrors.includes(code)) return false
    storePageCodes(shared, {})
    // A session of another organization doesn't mean that the page's own codes are wrong.
    areCodesWrong = code !== 'ORG_CODE_MISMATCH'
    return true
  }

  return {
    shown: () => current,
    codes: (): PageCodes => (current ? codesOf(current) : pageCodes),
    withCodes,
    /** Whether the server says that no organization has these codes; then the next page uses none. */
    areCodesWrong: () => areCodesWrong,
    noteFailure,
    /** Before the device is registered. */
    async load(): Promise<Organization> {
      try {
        // Changes with the language too, even if the loader has cached the organization in it.
        current = await loader.load()
        return current
      } catch (error) {
        noteFailure(toFailure(error).code)
        throw error
      }
    },
    follow,
    /** Compares with a newer response, since the browser's cached one may be old. */
    async renew(response: Promise<Response>): Promise<void> {
      const requestLanguage = language()
      const before = followed
      try {
        const { data: organization } = await options.transport.receive(calls.device.getOrganization, response)
        // An authentication that came meanwhile is at least as new.
        if (before === followed) follow(organization, requestLanguage)
      } catch (error) {
        noteFailure(toFailure(error).code)
        throw error
      }
    },
  }
}
