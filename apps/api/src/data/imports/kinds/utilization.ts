/** State drug utilization (CMS): what Medicaid dispensed in a year. For each NDC: how often, and how much at a time. */
import { defineKind, leftOut } from '../file-kind'
import { decimal, flag, ndc11, RefusedRow } from '../reading/values'

export const utilization = defineKind({
  name: 'utilization',
  publisher: 'State Drug Utilization Data (CMS)',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    type: { names: ['Utilization Type'], about: 'FFSU or MCOU', example: 'FFSU' },
    state: { names: ['State'], isRequired: true, about: 'two letters; XX is the whole country', example: 'XX' },
    ndc: { names: ['NDC'], isRequired: true, about: '11 digits', example: '00071015523' },
    year: { names: ['Year'], isRequired: true, about: 'the year', example: '2024' },
    quarter: { names: ['Quarter'], isRequired: true, about: '1 to 4', example: '4' },
    isSuppressed: { names: ['Suppression Used'], about: 'true where the numbers are left out', example: 'false' },
    name: { names: ['Product Name'], about: 'ten letters of it', example: 'LIPITOR' },
    units: { names: ['Units Reimbursed'], isRequired: true, about: 'in its unit', example: '00000000226.000' },
    prescriptions: { names: ['Number of Prescriptions'], isRequired: true, about: 'how many', example: '000000108' },
    amount: { names: ['Total Amount Reimbursed'], about: 'dollars', example: '000000106607.76' },
  },
  stores: {
    table: 'drug_utilization',
    key: ['ndc'],
    columns: { ndc: 'text', prescriptions: 'numeric', units: 'numeric', amount: 'numeric', is_country: 'boolean' },
    isSummed: true,
    unstored: ['is_country'],
    // Rows of the whole country also count what is suppressed for a state.
    leftOut: {
      where: 'not is_country and exists (select from staged where is_country)',
      reason: 'the file has the same of the whole country (XX)',
    },
  },
  scope: ({ first }) => first.year,
  read(row, reading) {
    const { year, quarter } = row
    if (!/^(19|20)\d\d$/.test(year) || year > reading.today.slice(0, 4))
      throw new RefusedRow('Year', `"${year}" is not a past year`)
    if (!/^[1-4]$/.test(quarter)) throw new RefusedRow('Quarter', `"${quarter}" is not one of 1 to 4`)
    const state = row.state.toUpperCase()
    if (!/^[A-Z]{2}$/.test(state)) throw new RefusedRow('State', `"${row.state}" is not a state`)
    if (flag(row.isSuppressed, 'Suppression Used')) return leftOut('its numbers are suppressed')
    if (row.prescriptions === '') return leftOut('it has no number of prescriptions')
    const lastDay = `${year}-${{ 1: '03-31', 2: '06-30', 3: '09-30', 4: '12-31' }[quarter]}`
    if (reading.asOf === undefined || lastDay > reading.asOf) reading.asOf = lastDay
    const bounds = { least: 0, most: 1e12 }
    return {
      ndc: ndc11(row.ndc, 'NDC'),
      prescriptions: decimal(row.prescriptions, 'Number of Prescriptions', bounds),
      units: decimal(row.units, 'Units Reimbursed', bounds),
      amount: row.amount === '' ? '0' : decimal(row.amount, 'Total Amount Reimbursed', bounds),
      is_country: state === 'XX',
    }
  },
  staleAfterDays: 730,
})
