/** States of the United States: their names, and the zips of those whose zips begin with a zero. */
import { quoted, RefusedRow } from './values'

const codes: Readonly<Record<string, string>> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,
NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,
RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,VI Virgin Islands,GU Guam,AS American Samoa,MP Northern Mariana Islands`
    .split(/,\s*/)
    .map((entry) => [entry.slice(3).toUpperCase(), entry.slice(0, 2)]),
)

/** Two letters for a state's name; what is none stays as it is, in capitals. */
export const stateCode = (text: string): string => {
  const plain = text.trim().replace(/\s+/g, ' ').toUpperCase()
  return codes[plain] ?? plain
}

/** A state by its two letters or its name, as two letters. */
export function stateOf(text: string, column: string): string {
  const code = stateCode(text)
  if (!/^[A-Z]{2}$/.test(code))
    throw new RefusedRow(column, `${quoted(text)} is no state: write two letters, such as NY`)
  return code
}

/** By the first three digits of a zip that begins with a zero. */
const leadingZeroStates: readonly (readonly [from: string, to: string, state: string])[] = [
  ['005', '005', 'NY'],
  ['006', '007', 'PR'],
  ['008', '008', 'VI'],
  ['009', '009', 'PR'],
  ['010', '027', 'MA'],
  ['028', '029', 'RI'],
  ['030', '038', 'NH'],
  ['039', '049', 'ME'],
  ['050', '054', 'VT'],
  ['055', '055', 'MA'],
  ['056', '059', 'VT'],
  ['060', '069', 'CT'],
  ['070', '089', 'NJ'],
]

/**
 * The five digits of a zip, of which four more may follow. One whose leading zero a spreadsheet has cut is put right where the
 * state of its row agrees.
 * @param state two letters
 */
export function zipOf(text: string, state: string, column: string): string {
  const plain = text.replace(/^(\d+)\.0+$/, '$1')
  const [, whole] = /^(\d{5})(?:[- ]?\d{4})?$/.exec(plain) ?? []
  if (whole !== undefined) return whole
  const [, cut] = /^(\d{3,4})(?:-\d{4})?$/.exec(plain) ?? /^(\d{3,4})\d{4}$/.exec(plain) ?? []
  if (cut === undefined) {
    throw new RefusedRow(column, `${quoted(text)} is no zip: these have 5 digits, also leading zeros, or 9`)
  }
  const zip = cut.padStart(5, '0')
  const area = zip.slice(0, 3)
  const isOfState = leadingZeroStates.some(([from, to, each]) => from <= area && area <= to && each === state)
  if (!isOfState) {
    throw new RefusedRow(
      column,
      `${quoted(text)} is no zip: these have 5 digits, also leading zeros, and ${zip} is not in ${state || 'the row’s state'}`,
    )
  }
  return zip
}
