/** States and their zips: a zip that lost its leading zero is corrected if that makes it a zip of the row's state. */
import { identifierDigits, RefusedRow } from './values'

/** Name and first three digits of the zips, by code. Two states share some digits. */
const states: Readonly<Record<string, readonly [name: string, zips: string]>> = {
  AA: ['Armed Forces Americas', '340'],
  AE: ['Armed Forces Europe', '090-099'],
  AK: ['Alaska', '995-999'],
  AL: ['Alabama', '350-369'],
  AP: ['Armed Forces Pacific', '962-966'],
  AR: ['Arkansas', '716-729'],
  AS: ['American Samoa', '967'],
  AZ: ['Arizona', '850-865'],
  CA: ['California', '900-961'],
  CO: ['Colorado', '800-816'],
  CT: ['Connecticut', '060-069'],
  DC: ['District of Columbia', '200 202-205 569'],
  DE: ['Delaware', '197-199'],
  FL: ['Florida', '320-339 341-349'],
  FM: ['Federated States of Micronesia', '969'],
  GA: ['Georgia', '300-319 398-399'],
  GU: ['Guam', '969'],
  HI: ['Hawaii', '967-968'],
  IA: ['Iowa', '500-528'],
  ID: ['Idaho', '832-838'],
  IL: ['Illinois', '600-629'],
  IN: ['Indiana', '460-479'],
  KS: ['Kansas', '660-679'],
  KY: ['Kentucky', '400-427'],
  LA: ['Louisiana', '700-714'],
  MA: ['Massachusetts', '010-027 055'],
  MD: ['Maryland', '205-219'],
  ME: ['Maine', '039-049'],
  MH: ['Marshall Islands', '969'],
  MI: ['Michigan', '480-499'],
  MN: ['Minnesota', '550-567'],
  MO: ['Missouri', '630-658'],
  MP: ['Northern Mariana Islands', '969'],
  MS: ['Mississippi', '386-397'],
  MT: ['Montana', '590-599'],
  NC: ['North Carolina', '270-289'],
  ND: ['North Dakota', '580-588'],
  NE: ['Nebraska', '680-693'],
  NH: ['New Hampshire', '030-038'],
  NJ: ['New Jersey', '070-089'],
  NM: ['New Mexico', '870-884'],
  NV: ['Nevada', '889-898'],
  NY: ['New York', '005 063 100-149'],
  OH: ['Ohio', '430-459'],
  OK: ['Oklahoma', '730-732 734-749'],
  OR: ['Oregon', '970-979'],
  PA: ['Pennsylvania', '150-196'],
  PR: ['Puerto Rico', '006-007 009'],
  PW: ['Palau', '969'],
  RI: ['Rhode Island', '028-029'],
  SC: ['South Carolina', '290-299'],
  SD: ['South Dakota', '570-577'],
  TN: ['Tennessee', '370-385'],
  TX: ['Texas', '733 739 750-799 885'],
  UT: ['Utah', '840-847'],
  VA: ['Virginia', '201 205 220-246'],
  VI: ['Virgin Islands', '008'],
  VT: ['Vermont', '050-059'],
  WA: ['Washington', '980-994'],
  WI: ['Wisconsin', '530-549'],
  WV: ['West Virginia', '247-268'],
  WY: ['Wyoming', '820-831 834'],
}

const codesByName = new Map(Object.entries(states).map(([code, [name]]) => [name.toLowerCase(), code]))

/** The code of a state, from its code or name; `undefined` for anything else. */
export function knownStateCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return code in states ? code : codesByName.get(text.trim().toLowerCase().replace(/\s+/g, ' '))
}

/** The code of a state, from its code or name. @throws RefusedRow for anything else */
export function stateCode(text: string, column: string): string {
  const code = knownStateCode(text)
  if (code === undefined) {
    throw new RefusedRow(column, `"${text.slice(0, 40)}" is not a state: write its two letters, such as NY`)
  }
  return code
}

const statesByPrefix = new Map<string, string[]>()
for (const [code, [, zips]] of Object.entries(states)) {
  for (const range of zips.split(' ')) {
    const [first = '', last = first] = range.split('-')
    for (let prefix = Number(first); prefix <= Number(last); prefix++) {
      const key = String(prefix).padStart(3, '0')
      statesByPrefix.set(key, [...(statesByPrefix.get(key) ?? []), code])
    }
  }
}

/** The states that a five-digit zip may belong to; none if no zip begins like it. */
export const statesOfZip = (zip: string): readonly string[] => statesByPrefix.get(zip.slice(0, 3)) ?? []

/**
 * The five digits of a zip, of 5 or 9. With 3, 4, 7 or 8 digits it lost leading zeros, which are restored if that gives a zip of
 * the row's state.
 * @param state as `stateCode` returns it
 * @throws RefusedRow
 */
export function zipOfState(text: string, state: string, column: string): string {
  const [, head = '', more] = /^(\d{3,5}?)(?:[\s-]*(\d{4}))?-?$/.exec(identifierDigits(text)) ?? []
  const zip = head.padStart(5, '0')
  const written = `"${text.slice(0, 40)}"`
  if (head === '') {
    throw new RefusedRow(column, `${written} is not a zip, which has 5 or 9 digits, with leading zeros`)
  }
  const found = statesOfZip(zip)
  if (found.includes(state)) return zip
  if (head.length < 5) {
    const length = head.length + (more?.length ?? 0)
    throw new RefusedRow(
      column,
      `${written} has ${length} digits and ${zip} is not a zip of ${state}: a zip has 5 or 9 digits, with leading zeros`,
    )
  }
  if (found.length === 0) throw new RefusedRow(column, `${written} is not a zip`)
  throw new RefusedRow(column, `${written} is a zip of ${found.join(' or ')}, and the row's state is ${state}`)
}
