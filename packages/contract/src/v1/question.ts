/** What several calls are asked with: a medication, a plan, a place, a pharmacy. */
import { mostListEntries } from '../constants'
import { zip as zipRule } from '../rules'
import * as v from '../valibot'
import { rowId } from '../wire'

/** Dollars and cents, such as `12.34`. */
export const money = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}\.\d{2}$/),
  v.description('US dollars with two places, such as `12.34`.'),
)

export const day = v.pipe(v.string(), v.isoDate(), v.description('YYYY-MM-DD.'))

const ndc = v.pipe(
  v.string(),
  v.regex(/^[\d -]{8,20}$/),
  v.description('With hyphens or as 10 or 11 digits, as it stands on a package or in a claim.'),
)
const rxcui = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/),
  v.description("RxNorm's id of a form and strength (SCD or SBD)."),
)

export const drugQuestion = v.pipe(
  v.union([v.strictObject({ strengthId: rowId }), v.strictObject({ ndc }), v.strictObject({ rxcui })]),
  v.description(
    'A medication in one form and strength: `strengthId` of `GET /drugs/{id}`, or an NDC, or an RXCUI. A number that may mean several has no price.',
  ),
)

export const quantity = v.pipe(
  v.number(),
  v.check(
    (amount) => amount > 0 && amount <= 9999 && /^\d+(\.\d{1,3})?$/.test(String(amount)),
    'The quantity is invalid',
  ),
  v.description('In units of the strength, above 0 and at most 9999, with at most three decimals.'),
)

export const zip = v.pipe(zipRule, v.description('Five digits, where the prescription is filled.'))

export const planQuestion = v.pipe(
  v.union([
    v.strictObject({ id: rowId }),
    v.strictObject({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) }),
  ]),
  v.description("The person's insurance plan: `id` of `GET /plans`, or `key`, its code in the operator's own file."),
)

export const pharmacyQuestion = v.pipe(
  v.union([
    v.strictObject({ id: rowId }),
    v.strictObject({ npi: v.pipe(v.string(), v.regex(/^\d{10}$/)) }),
    v.strictObject({ ncpdp: v.pipe(v.string(), v.regex(/^\d{7}$/)) }),
  ]),
  v.description('A pharmacy: `id` of `POST /pharmacies`, or its NPI, or its NCPDP number.'),
)

/** How many medications a list may have. */
export const mostFills = mostListEntries

const planKind = v.picklist(['none', 'government', 'commercial', 'uninsured'])
export const plan = v.object({
  id: v.number(),
  name: v.string(),
  kind: v.pipe(
    planKind,
    v.description(
      '`government`: Medicare, Medicaid and other programs; manufacturers’ cards are refused with them. `none`: no plan is chosen.',
    ),
  ),
})
