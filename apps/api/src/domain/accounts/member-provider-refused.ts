/** Why the provider of an organization's members isn't stored, or can't be used. */
import type { AddressProblem } from '../../base/outside-address'

export type MemberProviderRefusal = AddressProblem | 'secretMissing' | 'noProvider' | 'unreachable'

export class MemberProviderRefused extends Error {
  override name = 'MemberProviderRefused'

  constructor(
    readonly reason: MemberProviderRefusal,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}
