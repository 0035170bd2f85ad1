/** Every migration in the order of its number; a test compares this list with the folder. */
import foundation from './0001-foundation.sql?raw'
import pharmaciesAndCoupons from './0002-pharmacies-and-coupons.sql?raw'
import site from './0003-site.sql?raw'
import accounts from './0004-accounts.sql?raw'
import savedCoupons from './0005-saved-coupons.sql?raw'
import remindersAndShares from './0006-reminders-and-shares.sql?raw'
import deviceSecretAndPersons from './0007-device-secret-and-persons.sql?raw'
import fairReminders from './0008-fair-reminders.sql?raw'
import accountsAndRetention from './0009-accounts-and-retention.sql?raw'
import restorablePositions from './0010-restorable-positions.sql?raw'
import noInsurance from './0011-no-insurance.sql?raw'
import dataVersion from './0012-data-version.sql?raw'
import nights from './0013-nights.sql?raw'
import organizationChanges from './0014-organization-changes.sql?raw'
import storedPosition from './0015-stored-position.sql?raw'
import organizationOwn from './0016-organization-own.sql?raw'
import contentVersions from './0017-content-versions.sql?raw'
import organizationNetworks from './0018-organization-networks.sql?raw'
import people from './0019-people.sql?raw'
import installation from './0020-installation.sql?raw'
import imports from './0021-imports.sql?raw'
import identities from './0022-identities.sql?raw'
import derivations from './0023-derivations.sql?raw'
import catalogue from './0024-catalogue.sql?raw'
import plans from './0025-plans.sql?raw'
import ownPrices from './0027-own-prices.sql?raw'
import pharmacies from './0029-pharmacies.sql?raw'
import rotatedSecrets from './0031-rotated-secrets.sql?raw'
import dailyCounts from './0032-daily-counts.sql?raw'
import structuralPlans from './0034-structural-plans.sql?raw'
import paidClaims from './0035-paid-claims.sql?raw'
import shownCards from './0036-shown-cards.sql?raw'
import pushTokens from './0037-push-tokens.sql?raw'
import ownFiles from './0038-own-files.sql?raw'
import pharmacyRows from './0039-pharmacy-rows.sql?raw'
import ownAppAndChains from './0041-own-app-and-chains.sql?raw'
import planAverages from './0042-plan-averages.sql?raw'
import demoImports from './0043-demo-imports.sql?raw'
import pricesFromFiles from './0044-prices-from-files.sql?raw'
import billingUnits from './0045-billing-units.sql?raw'
import importHistory from './0046-import-history.sql?raw'
import importBalance from './0047-import-balance.sql?raw'
import settledPositions from './0048-settled-positions.sql?raw'
import programLinks from './0049-program-links.sql?raw'
import rowsOfDay from './0052-rows-of-day.sql?raw'
import audit from './0053-audit.sql?raw'
import securityEvents from './0054-security-events.sql?raw'
import processClocks from './0060-process-clocks.sql?raw'
import currentRows from './0063-current-rows.sql?raw'

export interface Migration {
  /** The file's name without its ending: what a database remembers. */
  name: string
  /** A whole script of PostgreSQL's SQL; functions and triggers included. */
  sql: string
  /** It contracts: servers of a version that does not know it cannot work any more, and do not start. */
  endsOlder?: true
}

export const migrations: readonly Migration[] = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-pharmacies-and-coupons', sql: pharmaciesAndCoupons },
  { name: '0003-site', sql: site },
  { name: '0004-accounts', sql: accounts },
  { name: '0005-saved-coupons', sql: savedCoupons },
  { name: '0006-reminders-and-shares', sql: remindersAndShares },
  { name: '0007-device-secret-and-persons', sql: deviceSecretAndPersons },
  { name: '0008-fair-reminders', sql: fairReminders },
  { name: '0009-accounts-and-retention', sql: accountsAndRetention },
  { name: '0010-restorable-positions', sql: restorablePositions },
  { name: '0011-no-insurance', sql: noInsurance },
  { name: '0012-data-version', sql: dataVersion },
  { name: '0013-nights', sql: nights },
  { name: '0014-organization-changes', sql: organizationChanges },
  { name: '0015-stored-position', sql: storedPosition },
  { name: '0016-organization-own', sql: organizationOwn },
  { name: '0017-content-versions', sql: contentVersions },
  { name: '0018-organization-networks', sql: organizationNetworks },
  { name: '0019-people', sql: people },
  { name: '0020-installation', sql: installation },
  { name: '0021-imports', sql: imports },
  { name: '0022-identities', sql: identities },
  { name: '0023-derivations', sql: derivations },
  { name: '0024-catalogue', sql: catalogue },
  { name: '0025-plans', sql: plans },
  { name: '0027-own-prices', sql: ownPrices },
  { name: '0029-pharmacies', sql: pharmacies },
  { name: '0031-rotated-secrets', sql: rotatedSecrets },
  { name: '0032-daily-counts', sql: dailyCounts },
  { name: '0034-structural-plans', sql: structuralPlans },
  { name: '0035-paid-claims', sql: paidClaims },
  { name: '0036-shown-cards', sql: shownCards },
  { name: '0037-push-tokens', sql: pushTokens },
  { name: '0038-own-files', sql: ownFiles },
  { name: '0039-pharmacy-rows', sql: pharmacyRows },
  { name: '0041-own-app-and-chains', sql: ownAppAndChains },
  { name: '0042-plan-averages', sql: planAverages },
  { name: '0043-demo-imports', sql: demoImports },
  { name: '0044-prices-from-files', sql: pricesFromFiles, endsOlder: true },
  { name: '0045-billing-units', sql: billingUnits },
  { name: '0046-import-history', sql: importHistory },
  { name: '0047-import-balance', sql: importBalance },
  { name: '0048-settled-positions', sql: settledPositions },
  { name: '0049-program-links', sql: programLinks },
  { name: '0052-rows-of-day', sql: rowsOfDay },
  { name: '0053-audit', sql: audit },
  { name: '0054-security-events', sql: securityEvents },
  { name: '0060-process-clocks', sql: processClocks },
  { name: '0063-current-rows', sql: currentRows },
]
