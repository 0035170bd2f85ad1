/** Checks that there are prices, and whether they're the demo's. */
import type { Config } from '../../../base/config'
import { organizations as demoOrganizations } from '../../../data/demo/organizations'
import { demoNetworkNames } from '../../../data/demo/pharmacies'
import { readUnconvertibleUnits, unconvertibleUnitSentence } from '../../../data/imports/unconvertible-units'
import { type Database, one } from '../../../database/database'
import { bad, type Finding, good, notice } from './finding'
import { isPublic } from './settings-checks'

/** The kinds of files that prices without insurance come from. */
const cashKinds = ['rates', 'usual-prices', 'coupons']

export async function checkPrices(database: Database, config: Config): Promise<Finding[]> {
  const there = await one<{
    products: boolean
    pharmacies: boolean
    zips: boolean
    rates: boolean
    plans: boolean
    demoNetworks: string[]
    demoOrganizations: string[]
    unsaid: string[]
  }>(
    database,
    `select exists (select from product) products, exists (select from pharmacy_location) pharmacies,
       exists (select from place) zips,
       exists (select from data_import where state = 'current' and kind = any($4::text[])) rates,
       exists (select from insurance_plan where segment <> 'other') plans,
       array(select name from network where name = any($1) order by id) "demoNetworks",
       array(select o.code from organization o join unnest($2::text[], $3::text[]) d (code, name) using (code, name)
         order by o.id) "demoOrganizations",
       array(select code from organization where coalesce(document #>> '{options,illustrativePricesFlag}', 'n') not in ('y', 'Y')
         order by id) unsaid`,
    [demoNetworkNames, demoOrganizations.map(({ code }) => code), demoOrganizations.map(({ name }) => name), cashKinds],
  )
  return [
    ...lacking({ ...there, rates: there.rates || config.feeds.length > 0 }),
    ...demo(there.demoNetworks, there.unsaid),
    ...(await readUnconvertibleUnits(database)).map((each) => notice('prices', unconvertibleUnitSentence(each))),
    ...(there.demoOrganizations.length > 0
      ? [
          (isPublic(config) ? bad : notice)(
            'demo',
            `There are demo organizations: ${there.demoOrganizations.map((code) => code || 'the one without a code').join(', ')}.`,
          ),
        ]
      : []),
  ]
}

function lacking(there: Record<'products' | 'pharmacies' | 'zips' | 'rates' | 'plans', boolean>): Finding[] {
  const missing = [
    !there.products && 'medications',
    !there.pharmacies && 'pharmacies',
    !there.zips && 'zips',
    !there.rates && !there.plans && 'rates of a network',
  ].filter((what) => what !== false)
  return [
    missing.length > 0
      ? bad('prices', `Nobody finds a price: there are no ${missing.join(', no ')}.`)
      : there.rates
        ? good('prices', 'There are medications, pharmacies and rates.')
        : notice(
            'prices',
            'There are only copays: no rates, coupons or usual prices. Visitors see that no card is set up.',
          ),
    ...(there.plans ? [] : [notice('plans', 'There are no insurance plans to choose from.')]),
  ]
}

function demo(networks: readonly string[], unsaid: readonly string[]): Finding[] {
  if (networks.length === 0) return []
  return unsaid.length === 0
    ? [notice('demo', `Prices are the demo's (${networks.join(', ')}), and labeled as illustrative.`)]
    : [
        bad(
          'demo',
          `Prices are the demo's (${networks.join(', ')}), and ${unsaid.map((code) => code || 'the organization without a code').join(', ')} shows them as real: set illustrativePricesFlag to y.`,
        ),
      ]
}
