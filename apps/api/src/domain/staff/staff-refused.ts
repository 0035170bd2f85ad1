/** Why something that staff asked for was refused; its sentences are in the desk's texts and the commands. */
export type StaffRefusal =
  | 'signInWrong'
  | 'invitationInvalid'
  | 'stepTooOld'
  | 'codeWrong'
  | 'passkeyInvalid'
  | 'lastFactor'
  | 'lastOwner'
  | 'otherOwner'
  | 'alreadyStaff'
  | 'unknownStaff'
  | 'unknownOrganization'
  | 'providerRefused'
  | 'providerUnknown'
  | 'requestGone'
  | 'ownRequest'
  | 'ownInvitation'

export class StaffRefused extends Error {
  override name = 'StaffRefused'

  constructor(
    readonly reason: StaffRefusal,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}
