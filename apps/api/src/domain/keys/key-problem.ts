/** Why something that an operator asked of keys was refused; the desk's texts have the sentences. */
export type KeyProblemReason = 'unknownKey' | 'unknownOrganization' | 'networkInvalid' | 'dayPast' | 'scopeForWhole'

export class KeyProblem extends Error {
  override name = 'KeyProblem'

  constructor(readonly reason: KeyProblemReason) {
    super(reason)
  }
}
