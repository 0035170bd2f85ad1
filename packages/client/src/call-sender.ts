/** Makes calls with the token of a session, once more where the server takes it no longer (account 4, rule 4). */
import type { Authentication, Call, CallInput } from '@rxgauge/contract'
import { ApiFailure } from './api-failure'
import type { LostSignInWatch } from './lost-sign-in'
import type { CallResult } from './read-response'
import type { SendOptions, Transport } from './transport'

interface CallSenderOptions {
  transport: Transport
  lost: LostSignInWatch
  start: () => Promise<Authentication>
  /** The server took a token no longer. */
  onRefused: (jwtToken: string) => void
}

export type CallLimits = Pick<SendOptions, 'signal'>

export function createCallSender({ transport, lost, start, onRefused }: CallSenderOptions) {
  /** What is a person's to do is not done to the guest that their device has become, while they are missed. */
  async function tokenFor({ waitsForPerson }: Call, { signal }: CallLimits): Promise<string> {
    const missed = lost.state.getState()
    const { appUser, jwtToken } = await start()
    if (!waitsForPerson) return jwtToken
    // Meanwhile another one has come, or they have said that they do not come back.
    const isOver = appUser ? appUser.id !== missed?.id : lost.state.getState() === undefined
    if (missed && isOver) throw new ApiFailure('SIGN_IN_REQUIRED', 403)
    if (appUser) return jwtToken
    await lost.untilBack(signal)
    return (await start()).jwtToken
  }

  return async function callWithMessage<C extends Call>(
    call: C,
    input: CallInput<C>,
    limits: CallLimits = {},
  ): Promise<CallResult<C>> {
    if (call.auth === 'none') return transport.send(call, input, limits)
    const bearer = await tokenFor(call, limits)
    try {
      return await transport.send(call, input, { ...limits, bearer })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error
      onRefused(bearer)
      return transport.send(call, input, { ...limits, bearer: await tokenFor(call, limits) })
    }
  }
}
