/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { catalogueAdditions } from './catalogue-additions'
import { fdaPackages } from './fda-packages'
import { fdaProducts } from './fda-products'
import { nadac } from './nadac'
import { orangeBook } from './orange-book'
import { rxnormAttributes } from './rxnorm-attributes'
import { rxnormNames } from './rxnorm-names'
import { rxnormRelations } from './rxnorm-relations'
import { rxterms } from './rxterms'
import { rxtermsIngredients } from './rxterms-ingredients'
import { utilization } from './utilization'

export const fileKinds: readonly FileKind[] = [
  nadac,
  rxterms,
  rxtermsIngredients,
  rxnormNames,
  rxnormAttributes,
  rxnormRelations,
  fdaProducts,
  fdaPackages,
  orangeBook,
  utilization,
  catalogueAdditions,
]
