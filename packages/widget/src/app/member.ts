/** Signs in the member whom the page names (`memberToken`). Loaded for pages that name one. */
import { ApiFailure, createMemberSignIn, type MemberSignIn, systemClock } from '@rxgauge/client'
import type { MemberToken } from '../options'
import type { Emit } from './pricing-host'

/** How long the page may take to get a token, in milliseconds; prices wait for it. */
const patience = 10_000

/** A refused token is a sentence in the console and an event; the gauge continues for a guest. */
export const createMember = (memberToken: MemberToken, emit: Emit): MemberSignIn =>
  createMemberSignIn({
    token: () => readToken(memberToken),
    onRefused({ code, cause }) {
      console.warn(
        `RxGauge: memberToken (${code}): ${reasonOf(code)} The gauge continues for a guest.`,
        ...(cause ? [cause] : []),
      )
      emit('error', { code })
    },
  })

function reasonOf(code: string): string {
  if (code === 'LINK_INVALID')
    return 'refused. A token works once and within ten minutes, for "aud": "gauge", encrypted with the key of this organization.'
  if (code === 'FEATURE_OFF') return 'this organization’s record doesn’t let members sign in this way.'
  return 'no token came, or it couldn’t be checked.'
}

async function readToken(memberToken: MemberToken): Promise<string | undefined> {
  if (typeof memberToken === 'string') return memberToken || undefined
  const late = new Promise<never>((_, reject) => systemClock.after(patience, () => reject(new ApiFailure('TIMEOUT'))))
  try {
    const token: unknown = await Promise.race([memberToken(), late])
    return typeof token === 'string' && token !== '' ? token : undefined
  } catch (error) {
    throw error instanceof ApiFailure ? error : new ApiFailure('NETWORK', undefined, undefined, error)
  }
}
