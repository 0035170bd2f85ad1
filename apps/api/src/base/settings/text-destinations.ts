/** Where texts may go: ten digits also reach islands at several times the price, toll-free lines and paid services. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** A country whose numbers begin with +1, such as `US`. */
export type TextCountry = CountryCode

/** All countries that ten digits can reach. */
export const textCountries: readonly TextCountry[] = getCountries().filter(
  (country) => getCountryCallingCode(country) === '1',
)

/** Numbers such as 911: no exchange ends in 11. */
const service = /^\d{3}[2-9]11/
const personal = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE']

/** Whether it can be a person's number in one of the countries. @param phone ten digits */
export function isTextDestination(phone: string, countries: readonly TextCountry[]): boolean {
  const number = parsePhoneNumberFromString(`+1${phone}`)
  if (!number?.country || !number.isValid() || service.test(phone)) return false
  return countries.includes(number.country) && personal.includes(number.getType() ?? '')
}
