/** Where texts may go: ten digits also reach islands at several times the price, toll-free lines and paid services. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** A country whose numbers begin with +1, as `US`. */
export type TextCountry = CountryCode

/** All that ten digits can reach. */
export const textCountries: readonly TextCountry[] = getCountries().filter(
  (country) => getCountryCallingCode(country) === '1',
)

/** Three digits that end in 11 are services, such as 911: no exchange has such a number. */
const service = /^\d{3}[2-9]11/
const personal = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE']

/** Whether it can be the number of a person in one of the countries. @param phone ten digits */
export function isTextDestination(phone: string, countries: readonly TextCountry[]): boolean {
  const number = parsePhoneNumberFromString(`+1${phone}`)
  if (!number?.country || !number.isValid() || service.test(phone)) return false
  return countries.includes(number.country) && personal.includes(number.getType() ?? '')
}
