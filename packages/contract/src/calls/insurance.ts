/** Insurance plans (search 7). */
import * as v from 'valibot'
import { defineCall } from '../call'
import { coverages, insurance } from '../entities/insurance'
import { zip } from '../rules'
import { insuranceIdInPath, textInPath } from '../wire'

const byText = v.object({ text: textInPath })
const coverage = v.picklist(coverages)
/** One of the counties that the zip lies in, as Medicare numbers them. */
const county = v.pipe(v.string(), v.regex(/^\d{5}$/))
const place = { zip: v.optional(zip), county: v.optional(county) }
/** Ours: plans that can be had at the zip come first; of one coverage alone. */
const near = v.object({ ...place, coverage: v.optional(coverage) })
const plans = v.array(insurance)

export const searchInsurance = defineCall({
  method: 'GET',
  path: '/insurance/contains/:text/list',
  auth: 'device',
  summary: 'Plans with each word of a text of more than two characters in their name or on their card; at most 100.',
  params: byText,
  query: near,
  data: plans,
})

export const searchCommercialInsurance = defineCall({
  ...searchInsurance,
  path: '/insurance/commercial/contains/:text/list',
  summary:
    'Commercial plans with each word of a text of more than two characters in their name or on their card; at most 100.',
})

export const searchGovernmentInsurance = defineCall({
  ...searchInsurance,
  path: '/insurance/government/contains/:text/list',
  summary:
    'Government plans with each word of a text of more than two characters in their name or on their card; at most 100.',
})

export const getCommercialDefaults = defineCall({
  method: 'GET',
  path: '/insurance/commercial/default',
  auth: 'device',
  summary: 'The plans to offer before anything is typed, commercial; the default plan of type W among them.',
  query: near,
  data: plans,
})

export const getGovernmentDefaults = defineCall({
  method: 'GET',
  path: '/insurance/government/default',
  auth: 'device',
  summary: 'The plans to offer before anything is typed, government.',
  query: near,
  data: plans,
})

/** Ours. */
export const getCoverages = defineCall({
  method: 'GET',
  path: '/insurance/coverages',
  auth: 'device',
  summary: 'Through whom the plans that can be had at a zip are: employer, marketplace, medicare, public.',
  query: v.object(place),
  data: v.array(coverage),
})

/** Ours. */
export const getCounties = defineCall({
  method: 'GET',
  path: '/insurance/counties',
  auth: 'device',
  summary: 'The counties that a zip lies in, by name; none where no crosswalk from zips to counties is imported.',
  query: v.object({ zip }),
  data: v.array(v.object({ county, name: v.string(), state: v.string() })),
})

export const updateInsurance = defineCall({
  method: 'GET',
  path: '/insurance/update/:id',
  auth: 'device',
  waitsForPerson: true,
  summary: 'Keeps the insurance of this device; 0 takes it away.',
  params: v.object({ id: insuranceIdInPath }),
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
