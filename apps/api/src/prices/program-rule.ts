/** For whom a manufacturer's programme is, and what it pays: each once, as expressions of SQL. */

/** Never for government beneficiaries; for people without insurance only where it has a benefit for them. */
export const isProgramFor = (insuranceKind: string, uninsuredBenefit: string) =>
  `(${insuranceKind} <> 'government' and (${insuranceKind} = 'commercial' or ${uninsuredBenefit} > 0))`

/** In dollars a fill, at the most. */
export const programBenefit = (insuranceKind: string, most: string, uninsuredBenefit: string) =>
  `case ${insuranceKind} when 'commercial' then ${most} else ${uninsuredBenefit} end`
