/** Registers the device of a page (account 4, rules 1 and 7), and stores what a registration leaves behind. */
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
  /** The session that somebody signed out of; it is stored until the server has heard of it. */
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

  /** Only a device that was refused is not tried again with the same id. */
  function forget(failure: ApiFailure, codes: PageCodes) {
    device.forget(isRefused(failure))
    storePageCodes(shared, {})
    if (!isRefused(failure)) options.onCodesForgotten?.(codes)
  }

  return {
    /**
     * For the page's own organization. A registered device keeps its codes and id (rule 7); one that failed to register
     * stores them no more.
     * @param organization that the page shows
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
    /** With a company code that a visitor typed. */
    registerWith: (code: string) => register({ ...pageCodes, orgCode: code }, code),
    /** @param store of another organization, where the code led there */
    keep: device.store,
    /** Before a reload of ours: the page after it shows the same organization, on the same device. */
    restore(codes: PageCodes) {
      if (device.restore()) storePageCodes(shared, codes)
    },
  }
}
