/** The demo's pharmacies as an operator's own list. */
import type { KnownZip } from '../imports/known-zips'
import { npiCheckDigit } from '../imports/reading/npi'
import { csvFile, type DemoFile } from './demo-file'
import { buildLocations, buildPharmacyGroups, chainCode } from './pharmacies'

/** NPIs that no provider has, without their last digit: real ones begin with 1 or 2. */
const firstNpi = 900_000_000

/** Pharmacies by group, then mail-order ones: chains get their ids in this order. */
export function pharmaciesFile(places: readonly KnownZip[]): DemoFile {
  const groups = new Map(buildPharmacyGroups().map((group) => [group.id, group]))
  const locations = buildLocations(places).toSorted((one, other) => one.pharmacy_group_id - other.pharmacy_group_id)
  return csvFile(
    'demo-pharmacies.csv',
    locations.map((location, index) => {
      const group = groups.get(location.pharmacy_group_id)
      return {
        NPI: npiFrom(firstNpi + index),
        Name: location.name,
        'Chain code': chainCode(location.pharmacy_group_id),
        'Chain name': group?.name ?? '',
        Address: location.address1 || `PO Box ${location.pharmacy_group_id}`,
        City: location.city,
        State: location.state,
        Zip: location.zip,
        Latitude: String(location.latitude),
        Longitude: String(location.longitude),
        Phone: location.address1 ? demoPhone(index) : '',
        'Opening hours': group?.openingHours ?? '',
        'Mail order address': group?.mailOrderUrl ?? '',
      }
    }),
  )
}

/** One of the numbers that are reserved for fiction. */
const demoPhone = (index: number) => `(800) 555-0${100 + (index % 100)}`

const npiFrom = (nine: number) => `${nine}${npiCheckDigit(String(nine))}`
