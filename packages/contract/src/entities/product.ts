/** Products and the choice of form, strength and quantity (search 3). */
import * as v from 'valibot'
import { quantityUnits } from '../rules'
import { flag, productDetailId, productId } from '../wire'

/** Brand or generic; some sources write it small. */
export const productType = v.pipe(
  v.picklist(['B', 'G', 'b', 'g']),
  v.transform((type) => (type.toLowerCase() === 'b' ? 'brand' : 'generic')),
)
export type ProductType = v.InferOutput<typeof productType>

export const product = v.object({
  id: productId,
  productName: v.string(),
  /** The other name it goes by: the brand of a generic, the generic name of a brand. */
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

/**
 * What one of what is counted holds, where its package says so: an inhaler 8.5 g, a pen 3 mL. Not said before 2026-12, and `null`
 * where it is not known. Ours.
 */
export const unitContent = v.optional(v.nullable(v.object({ amount: v.number(), unitName: v.string() })))
export type UnitContent = v.InferOutput<typeof unitContent>

export const dosageOption = v.object({
  productDetailId,
  /** The strength, such as `20 mg`. */
  dosage: v.string(),
  /** Unit of the quantities: t tablets, c capsules, o anything else. */
  dosageType: v.picklist(quantityUnits),
  /** What one unit is called, such as `tablet`, `mL`, `inhaler`. */
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

/** One product with all its choices, nested as form, then dosage, then quantity. */
export const productChoices = v.object({ product, forms: v.array(formOption) })
export type ProductChoices = v.InferOutput<typeof productChoices>

export const recentSearch = v.object({ productName: v.string(), id: productId })

export const drug = v.object({ productDetailId, productName: v.string(), type: productType })

export const productInfo = v.object({ name: v.string(), pemURL: v.string() })
