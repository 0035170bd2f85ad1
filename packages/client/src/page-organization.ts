/** The organization that a page shows: by which codes, as the server says it, and what it changes meanwhile (account 4, rules 5 and 8). */
import { calls, forgetOrganizationCodes, type Organization } from '@rxgauge/contract'
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
  /** Once that is known. */
  let current = options.organization
  let areCodesWrong = false
  /** How often the server has said since what it is by now. */
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
      // One that asks for a company code is remembered once it has let somebody in.
      if (!options.codeRequiredFlag) storePageCodes(shared, codesOf(organization))
      storeAll(local, {
        colorSchemeJson: JSON.stringify(colorScheme),
        defaultInsuranceId: options.defaultInsuranceId?.toString(),
      })
    },
  })

  /**
   * Each authentication brings it: what it has turned on or off since is told to the page.
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
   * Makes a call with the codes of the page, which names the app too once the organization has said it (account 7). Where it
   * belongs to another app by now, its own code is enough.
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

  /** Rule 5: codes that the server does not know are not stored any more. Returns whether it is about them. */
  function noteFailure(code: FailureCode): boolean {
    if (!forgetOrganizationCodes.includes(code)) return false
    storePageCodes(shared, {})
    // A session of another organization says nothing against the page's own.
    areCodesWrong = code !== 'ORG_CODE_MISMATCH'
    return true
  }

  return {
    shown: () => current,
    codes: (): PageCodes => (current ? codesOf(current) : pageCodes),
    withCodes,
    /** What the next page is for: nothing, where the server says that there is no organization of these codes. */
    areCodesWrong: () => areCodesWrong,
    noteFailure,
    /** Before there is a device. */
    async load(): Promise<Organization> {
      try {
        // Also one that had come before, in a language that is chosen again.
        current = await loader.load()
        return current
      } catch (error) {
        noteFailure(toFailure(error).code)
        throw error
      }
    },
    follow,
    /** One that the browser had kept may be old. */
    async renew(response: Promise<Response>): Promise<void> {
      const requestLanguage = language()
      const before = followed
      try {
        const { data: organization } = await options.transport.receive(calls.device.getOrganization, response)
        // An authentication that came meanwhile knows no less.
        if (before === followed) follow(organization, requestLanguage)
      } catch (error) {
        noteFailure(toFailure(error).code)
        throw error
      }
    },
  }
}
