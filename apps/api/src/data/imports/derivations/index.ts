/** All derivations, in the order in which they run: each comes after those that it reads. */
import type { Derivation } from '../derivation'
import { catalog } from './catalog'
import { chains } from './chains'
import { networks } from './networks'
import { ownPharmacies } from './own-pharmacies'
import { pharmacies } from './pharmacies'
import { places } from './places'
import { plans } from './plans'

// biome-ignore format: one name a line
export const derivations: readonly Derivation[] = [
  places,
  ownPharmacies,
  pharmacies,
  chains,
  networks,
  catalog,
  plans,
]
