/** Medications of the catalog. */

import * as v from '../valibot'
import { rowId } from '../wire'
import { defineV1Call } from './v1-call'

const drug = {
  id: v.pipe(v.number(), v.description('The id of the medication, for `GET /drugs/{id}`.')),
  name: v.string(),
  otherName: v.pipe(
    v.nullable(v.string()),
    v.description('The brand of a generic, or the generic name of a brand; null if there is none.'),
  ),
  type: v.picklist(['brand', 'generic']),
}

export const foundDrug = v.object(drug)

export const search = defineV1Call({
  method: 'GET',
  path: '/drugs',
  scope: 'prices:read',
  summary: 'Finds medications by the beginning of their name, or by NDC.',
  description:
    'At most ten. `nearMatches` are what a person may have meant, if nothing begins with the text: by common name, or within one letter.',
  query: v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  data: v.object({ matches: v.array(foundDrug), nearMatches: v.array(foundDrug) }),
  example: { query: { text: 'atorva' } },
})

export const get = defineV1Call({
  method: 'GET',
  path: '/drugs/:id',
  scope: 'prices:read',
  summary: 'A medication with its forms, strengths, usual quantities and packages.',
  description: 'The `strengthId` of a form and strength is what prices, lists and cards are asked with.',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
  data: v.object({
    ...drug,
    forms: v.array(
      v.object({
        form: v.pipe(v.string(), v.description('Such as `Tablet`.')),
        isUsual: v.pipe(v.boolean(), v.description('Whether it is the form that is dispensed most.')),
        strengths: v.array(
          v.object({
            strengthId: rowId,
            strength: v.pipe(v.string(), v.description('Such as `20 mg`.')),
            isUsual: v.pipe(
              v.boolean(),
              v.description('Whether it is the strength of this form that is dispensed most.'),
            ),
            unit: v.pipe(v.string(), v.description('What quantities count, such as `tablet`, `mL` or `inhaler`.')),
            unitContent: v.pipe(
              v.nullable(v.object({ amount: v.number(), unit: v.string() })),
              v.description(
                'What one unit holds, such as 8.5 g in an inhaler; null if it is not known, or is the unit itself.',
              ),
            ),
            quantities: v.pipe(v.array(v.number()), v.description('Quantities that are often dispensed.')),
            usualQuantity: v.pipe(v.nullable(v.number()), v.description('The quantity that is dispensed most.')),
            rxcui: v.pipe(v.nullable(v.string()), v.description("RxNorm's id of this form and strength.")),
            ndcs: v.pipe(v.array(v.string()), v.description('Its packages, as NDCs of 11 digits.')),
          }),
        ),
      }),
    ),
  }),
  example: { params: { id: '1' } },
})
