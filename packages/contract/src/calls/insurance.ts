/** Insurance plans (search 7). */

import { defineCall } from '../call'
import { coverages, insurance } from '../entities/insurance'
import { zip } from '../rules'
import * as v from '../valibot'
import { insuranceIdInPath, textInPath } from '../wire'

const byText = v.object({ text: textInPath })
const coverage = v.picklist(coverages)
/** The FIPS code of one of the zip's counties, as Medicare uses it. */
const county = v.pipe(v.string(), v.regex(/^\d{5}$/))
const place = { zip: v.optional(zip), county: v.optional(county) }
/** Ours: plans available at the zip come first; optionally of one coverage only. */
const near = v.object({ ...place, coverage: v.optional(coverage) })
const plans = v.array(insurance)

export const searchInsurance = defineCall({
  method: 'GET',
  path: '/insurance/contains/:text/list',
  auth: 'device',
  summary: 'Plans whose name or card has each word of a text of more than two characters; at most 100.',
  params: byText,
  query: near,
  data: plans,
})

export const searchCommercialInsurance = defineCall({
  ...searchInsurance,
  path: '/insurance/commercial/contains/:text/list',
  summary: 'Commercial plans whose name or card has each word of a text of more than two characters; at most 100.',
})

export const searchGovernmentInsurance = defineCall({
  ...searchInsurance,
  path: '/insurance/government/contains/:text/list',
  summary: 'Government plans whose name or card has each word of a text of more than two characters; at most 100.',
})

export const getCommercialDefaults = defineCall({
  method: 'GET',
  path: '/insurance/commercial/default',
  auth: 'device',
  summary: 'The commercial plans to offer before anything is typed, including the default plan of type W.',
  query: near,
  data: plans,
})

export const getGovernmentDefaults = defineCall({
  method: 'GET',
  path: '/insurance/government/default',
  auth: 'device',
  summary: 'The government plans to offer before anything is typed.',
  query: near,
  data: plans,
})

/** Ours. */
export const getCoverages = defineCall({
  method: 'GET',
  path: '/insurance/coverages',
  auth: 'device',
  summary: 'The kinds of coverage available at a zip: employer, marketplace, medicare, public.',
  query: v.object(place),
  data: v.array(coverage),
})

/** Ours. */
export const getCounties = defineCall({
  method: 'GET',
  path: '/insurance/counties',
  auth: 'device',
  summary: "A zip's counties, by name; none unless a crosswalk from zips to counties is imported.",
  query: v.object({ zip }),
  data: v.array(v.object({ county, name: v.string(), state: v.string() })),
})

export const updateInsurance = defineCall({
  method: 'GET',
  path: '/insurance/update/:id',
  auth: 'device',
  waitsForPerson: true,
  summary: "Stores this device's plan; 0 removes it.",
  params: v.object({ id: insuranceIdInPath }),
  data: insurance,
})

/** Ours: for pages that know a plan by the operator's own code. */
export const getInsuranceByKey = defineCall({
  method: 'GET',
  path: '/insurance/key/:key',
  auth: 'device',
  summary: "The plan that has this code in the operator's own files; of several plan years, today's.",
  params: v.object({ key: textInPath }),
  data: insurance,
})

export const getInsurance = defineCall({
  method: 'GET',
  path: '/insurance/:id',
  auth: 'device',
  summary: 'One plan.',
  params: v.object({ id: insuranceIdInPath }),
  data: insurance,
})
