/**
 * Demo pharmacy groups with their pharmacies, and discount networks with their contracts. Names are made up; places are
 * real zips.
 */
import { independentGroup } from '@rxgauge/contract'
import type { KnownZip } from '../imports/known-zips'
import { seededIndex, seededRandom } from './seeded-random'

interface Group {
  id: number
  name: string
  type: 'R' | 'M'
  /** The number of its pharmacies nationwide. */
  shops: number
  /**
   * Its usual price of a generic: factors for the first dollars of cost and for the rest, and a fee; of a brand: a
   * factor and a fee.
   */
  firstRate: string
  restRate: string
  brandRate: string
  fee: string
  /**
   * The percentage that its own coupon takes off its best network price for generics; 0 for groups without a coupon.
   */
  couponPercent: string
}

const group = (
  id: number,
  name: string,
  type: 'R' | 'M',
  shops: number,
  [firstRate, restRate, brandRate, fee, couponPercent]: [string, string, string, string, string],
): Group => ({ id, name, type, shops, firstRate, restRate, brandRate, fee, couponPercent })

const groups: readonly Group[] = [
  group(1, 'Riverside Pharmacy', 'R', 420, ['21.5', '2.4', '1.190', '14.90', '14']),
  group(2, 'Broadway Drugs', 'R', 380, ['22.8', '2.5', '1.205', '15.50', '9']),
  group(3, 'Corner Chemist', 'R', 260, ['18.2', '2.2', '1.180', '12.40', '11']),
  group(4, 'Harbor Health Pharmacy', 'R', 240, ['24.0', '2.6', '1.220', '16.20', '0']),
  group(5, 'Greenleaf Market Pharmacy', 'R', 310, ['11.4', '1.9', '1.150', '8.80', '6']),
  group(6, 'Value Barn Pharmacy', 'R', 330, ['7.6', '1.7', '1.140', '6.10', '4']),
  group(7, 'Warehouse Club Pharmacy', 'R', 150, ['5.9', '1.5', '1.110', '5.40', '0']),
  group(8, 'Maple Grocers Pharmacy', 'R', 210, ['13.1', '2.0', '1.160', '9.60', '7']),
  group(9, 'Sunrise Apothecary', 'R', 120, ['19.7', '2.3', '1.185', '13.30', '12']),
  group(10, 'Lakeside Family Pharmacy', 'R', 110, ['16.4', '2.1', '1.175', '11.80', '0']),
  group(11, 'Pioneer Drug', 'R', 140, ['17.3', '2.2', '1.180', '12.10', '8']),
  // Independent pharmacies in one area have different prices around a medium level.
  group(12, independentGroup, 'R', 460, ['16.4', '2.1', '1.175', '11.80', '0']),
  group(13, 'MailMeds', 'M', 1, ['6.8', '1.6', '1.120', '4.20', '10']),
  group(14, 'Doorstep Rx', 'M', 1, ['7.4', '1.6', '1.125', '3.90', '0']),
]

/** By group; the others have none, as in many files. */
const openingHours: Readonly<Record<number, string>> = {
  1: '24/7',
  2: 'Mo-Fr 08:00-22:00; Sa 09:00-20:00; Su 10:00-18:00',
  3: 'Mo-Fr 09:00-13:00,14:00-18:00; Sa 09:00-13:00; Su closed',
  5: 'Mo-Su 14:00-02:00',
  8: 'Mo-Sa 09:00-21:00; Su 11:00-18:00',
  10: 'Mo-Fr 09:00-19:00; Sa 09:00-14:00; Su closed',
}

const networks = [
  { id: 1, name: 'ClearScript', bin: '610502', pcn: 'RXG', group_num: 'CLEAR1', genericRate: '2.150', brandRate: '1.060' },
  { id: 2, name: 'ValueNet Rx', bin: '610378', pcn: 'VNR', group_num: 'VALUE', genericRate: '2.480', brandRate: '1.045' },
  { id: 3, name: 'MedBridge', bin: '015995', pcn: 'MBG', group_num: 'BRIDGE', genericRate: '1.920', brandRate: '1.080' },
  { id: 4, name: 'SaveFirst', bin: '600428', pcn: 'SF01', group_num: 'SAVE1', genericRate: '2.760', brandRate: '1.055' },
  { id: 5, name: 'Unity Discount', bin: '019876', pcn: 'UNI', group_num: 'UNITY', genericRate: '2.320', brandRate: '1.070' },
] as const // biome-ignore format: a table of networks

export const demoNetworkNames: readonly string[] = networks.map(({ name }) => name)

const streets = [
  'Main St',
  'Oak Ave',
  'Maple Ave',
  'Washington St',
  'Park Ave',
  '2nd St',
  'Lincoln Ave',
  'Center St',
  'Church St',
  'Elm St',
]

/** A network's code in the demo's files. */
export const networkCode = (id: number): string => `DEMO-${id}`

/** The code of a group's chain in the demo's files. */
export const chainCode = (id: number): string =>
  groups.find((each) => each.id === id)?.name === independentGroup ? independentGroup : `DEMO-${id}`

export function buildPharmacyGroups() {
  return groups.map((each) => ({
    ...each,
    openingHours: openingHours[each.id] ?? '',
    mailOrderUrl: each.type === 'M' ? `https://${each.name.toLowerCase().replace(/\W+/g, '-')}.example/start` : '',
  }))
}

export const buildNetworks = () =>
  networks.map((network) => ({
    ...network,
    powered_by: network.name,
    // Numbers reserved for fiction.
    pharmacy_phone: `(800) 555-01${10 + network.id}`,
    member_phone: `(800) 555-01${20 + network.id}`,
  }))

/** Most groups accept most networks, each at its own rate. */
export function buildContracts() {
  return networks.flatMap((network) =>
    groups
      .filter(({ id }) => (id + network.id) % 6 !== 0)
      .map(({ id }) => ({
        network_id: network.id,
        pharmacy_group_id: id,
        rate_factor: (0.82 + seededRandom(`rate ${network.id} ${id}`) * 0.5).toFixed(3),
        dispensing_fee: (2.5 + seededRandom(`fee ${network.id} ${id}`) * 4).toFixed(2),
      })),
  )
}

/** Pharmacies at real zips, a few hundred meters from each one's center. */
export function buildLocations(places: readonly KnownZip[]) {
  const towns = places.filter(({ state }) => !['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PW'].includes(state))
  const [first] = towns
  if (first === undefined) throw new Error('There are no places to put pharmacies in')
  // A mail-order pharmacy has a position too, but it's never shown.
  const mailOrder = groups
    .filter(({ type }) => type === 'M')
    .map((group) => ({
      pharmacy_group_id: group.id,
      name: group.name,
      address1: '',
      city: first.city,
      state: first.state,
      zip: first.zip,
      latitude: first.latitude,
      longitude: first.longitude,
    }))
  const shops = groups
    .filter(({ type }) => type === 'R')
    .flatMap((group) =>
      Array.from({ length: group.shops }, (_, shop) => {
        const key = `shop ${group.id} ${shop}`
        const place = towns[seededIndex(key, towns.length)]
        if (place === undefined) throw new Error('There are no places to put pharmacies in')
        const name = group.name === independentGroup ? `${place.city} Pharmacy` : group.name
        return {
          pharmacy_group_id: group.id,
          name,
          address1: `${1 + seededIndex(`number ${key}`, 980)} ${streets[seededIndex(`street ${key}`, streets.length)]}`,
          city: place.city,
          state: place.state,
          zip: place.zip,
          latitude: place.latitude + (seededRandom(`north ${key}`) - 0.5) * 0.012,
          longitude: place.longitude + (seededRandom(`east ${key}`) - 0.5) * 0.012,
        }
      }),
    )
  return [...mailOrder, ...shops]
}
