/** Everything that is made of imports, in the order in which it is made: what another one reads comes before it. */
import type { Derivation } from '../derivation'
import { catalogue } from './catalogue'

export const derivations: readonly Derivation[] = [catalogue]
