/** Products and their forms, strengths and quantities (search 3). */

import { quantityUnits } from '../rules'
import * as v from '../valibot'
import { flag, productDetailId, productId } from '../wire'

/** Brand or generic; some sources use lower case. */
export const productType = v.pipe(
  v.picklist(['B', 'G', 'b', 'g']),
  v.transform((type) => (type.toLowerCase() === 'b' ? 'brand' : 'generic')),
)
export type ProductType = v.InferOutput<typeof productType>

export const product = v.object({
  id: productId,
  productName: v.string(),
  /** Its other name: the brand of a generic, the generic name of a brand. */
  aliasName: v.nullable(v.string()),
  aliasId: v.nullable(productId),
  type: productType,
})
export type Product = v.InferOutput<typeof product>

export const quantityOption = v.object({
  key: v.string(),
  /** 99999 means "another quantity". */
  quantity: v.number(),
  isCustomQuantity: v.boolean(),
  customQtyFlag: flag,
  defaultFlag: flag,
})

/** Ours: what one unit holds, such as 8.5 g in an inhaler or 3 mL in a pen; `null` if unknown. */
export const unitContent = v.nullable(v.object({ amount: v.number(), unitName: v.string() }))
export type UnitContent = v.InferOutput<typeof unitContent>

export const dosageOption = v.object({
  productDetailId,
  /** The strength, such as `20 mg`. */
  dosage: v.string(),
  /** Unit of the quantities: t tablets, c capsules, o anything else. */
  dosageType: v.picklist(quantityUnits),
  /** The name of one unit, such as `tablet`, `mL`, `inhaler`. */
  unitName: v.string(),
  unitContent,
  defaultFlag: flag,
  quantities: v.array(quantityOption),
})

export const formOption = v.object({
  form: v.string(),
  defaultFlag: flag,
  dosages: v.array(dosageOption),
})

/** One product with all its options, nested as form, then dosage, then quantity. */
export const productChoices = v.object({ product, forms: v.array(formOption) })
export type ProductChoices = v.InferOutput<typeof productChoices>

export const recentSearch = v.object({ productName: v.string(), id: productId })

export const drug = v.object({ productDetailId, productName: v.string(), type: productType })

export const productInfo = v.object({ name: v.string(), pemURL: v.string() })
