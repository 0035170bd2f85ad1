/** What a tab stores of its session (account 4, rules 4 and 6): tokens, the signed-in mark, and the person's id. */
import { type Authentication, v } from '@rxgauge/contract'
import type { KeyValueStore } from './storage'
import type { Visitor } from './visitor'

const applicationData = v.object({
  sessionId: v.string(),
  appUser: v.optional(v.nullable(v.object({ id: v.string() }))),
})

/** Keys of a person's data in the tab. The last sign-in's contact is stored with its person's id, so it isn't listed. */
const personalKeys = ['userData', 'recentSearch']

export function storedSession(session: KeyValueStore) {
  function read(): v.InferOutput<typeof applicationData> | undefined {
    try {
      return v.parse(applicationData, JSON.parse(session.get('applicationData') ?? ''))
    } catch {
      // Nothing is stored, or another script overwrote it.
      return undefined
    }
  }

  return {
    /** Deletes the person's other data in this tab. */
    forgetPersonal() {
      for (const key of personalKeys) session.remove(key)
    },
    sessionId: () => read()?.sessionId,
    /** The visitor at this tab's last authentication. */
    visitor: (): Visitor => ({
      kind: 'unknown',
      id: read()?.appUser?.id,
      isMarked: session.get('isLoggedIn') === 'true',
    }),
    store({ appUser, device, jwtToken, refreshToken, expiresIn, sessionId, organization }: Authentication) {
      session.set('refreshToken', refreshToken)
      session.set('jwtToken', jwtToken)
      const { appStoreUrl, googlePlayStoreUrl } = organization.app
      session.set(
        'applicationData',
        JSON.stringify({ expiresIn, sessionId, device: { id: device.id }, appUser, appStoreUrl, googlePlayStoreUrl }),
      )
      if (appUser) session.set('isLoggedIn', 'true')
      else session.remove('isLoggedIn')
    },
  }
}
