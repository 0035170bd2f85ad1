/** Makes calls with a session's token, and retries once if the server rejects the token (account 4, rule 4). */
import type { Authentication, Call, CallInput } from '@rxgauge/contract'
import { ApiFailure } from './api-failure'
import type { CallResult } from './read-response'
import type { SendOptions, Transport } from './transport'
import { ownerOf } from './visitor'
import type { OwnVisitorStore } from './visitor-store'

interface CallSenderOptions {
  transport: Transport
  visitor: OwnVisitorStore
  start: () => Promise<Authentication>
  /** Called when the server rejects a token. */
  onRefused: (jwtToken: string) => void
}

export type CallOptions = Pick<SendOptions, 'signal'>

export function createCallSender({ transport, visitor, start, onRefused }: CallSenderOptions) {
  /** A person's call waits while their session is interrupted, since the device is then a guest's. */
  async function tokenFor({ waitsForPerson }: Call, { signal }: CallOptions): Promise<string> {
    const before = visitor.getState()
    const { appUser, jwtToken } = await start()
    if (!waitsForPerson) return jwtToken
    // Meanwhile another person signed in, or they continued as a guest.
    const isOver = before.kind === 'interrupted' && ownerOf(visitor.getState()) !== before.id
    if (isOver) throw new ApiFailure('SIGN_IN_REQUIRED', 403)
    if (appUser) return jwtToken
    await visitor.untilBack(signal)
    return (await start()).jwtToken
  }

  return async function callWithMessage<C extends Call>(
    call: C,
    input: CallInput<C>,
    options: CallOptions = {},
  ): Promise<CallResult<C>> {
    if (call.auth === 'none') return transport.send(call, input, options)
    const bearer = await tokenFor(call, options)
    try {
      return await transport.send(call, input, { ...options, bearer })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error
      onRefused(bearer)
      return transport.send(call, input, { ...options, bearer: await tokenFor(call, options) })
    }
  }
}
