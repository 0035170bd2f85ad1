/** Registers a page's device (account 4, rules 1 and 7) and stores the result. */
import { appVersions, type CallData, calls, platform } from '@rxgauge/contract'
import { type ApiFailure, isRefused, toFailure } from './api-failure'
import { organizationKey, type PageCodes, storePageCodes } from './page-codes'
import type { createPageOrganization } from './page-organization'
import type { Session, SessionOptions } from './session'
import { sessionStash } from './session-stash'
import type { KeyValueStore } from './storage'
import { storedDevice } from './stored-device'
import type { Transport } from './transport'

type Registration = CallData<typeof calls.device.register>

type PageOrganization = Pick<ReturnType<typeof createPageOrganization>, 'codes' | 'withCodes'>

interface RegistrarOptions
  extends Pick<SessionOptions, 'userAgent' | 'onCodesForgotten'>,
    Pick<Session, 'deviceStorage'> {
  shared: KeyValueStore
  transport: Transport
  pageCodes: PageCodes
  /** Storage key of a signed-out session that the server doesn't know about yet. */
  signedOutSession: string
}

export function createRegistrar(options: RegistrarOptions) {
  const { shared, transport, pageCodes, userAgent, signedOutSession, deviceStorage: local } = options
  const device = storedDevice(local)
  const stash = sessionStash(shared)

  async function register({ orgCode, appCode }: PageCodes, passcode?: string): Promise<Registration> {
    const { organization: stashedOrganization, sessionId: stashedSessionId } = stash.read() ?? {}
    const { data: registration } = await transport.send(
      calls.device.register,
      {
        body: {
          appCode,
          organizationCode: orgCode,
          passcode,
          ...device.read(),
          signedOutSessionId: local.get(signedOutSession),
          keptSessionId: stashedOrganization === organizationKey(pageCodes) ? stashedSessionId : undefined,
          deviceType: platform,
          deviceDetails: userAgent.slice(0, 1000),
          appVersion: appVersions.register,
        },
      },
      {},
    )
    local.remove(signedOutSession)
    if (registration.isKeptSessionOver) stash.remove()
    return registration
  }

  /** A refused device's id isn't sent again; after any other failure it is. */
  function forget(failure: ApiFailure, codes: PageCodes) {
    device.forget(isRefused(failure))
    storePageCodes(shared, {})
    if (!isRefused(failure)) options.onCodesForgotten?.(codes)
  }

  return {
    /**
     * Registers for the page's own organization. A registered device stores its codes and id (rule 7); a failed one
     * removes them.
     */
    async registerForPage({ codes, withCodes }: PageOrganization): Promise<Registration> {
      try {
        const registration = await withCodes(register)
        storePageCodes(shared, codes())
        device.store(registration)
        return registration
      } catch (error) {
        forget(toFailure(error), codes())
        throw error
      }
    },
    /** Registers with a company code that a visitor typed. */
    registerWith: (code: string) => register({ ...pageCodes, orgCode: code }, code),
    /** @param store the storage of another organization, if the code led there */
    keep: device.store,
    /** Before our own reload: the next page shows the same organization on the same device. */
    restore(codes: PageCodes) {
      if (device.restore()) storePageCodes(shared, codes)
    },
  }
}
