/** Chains of pharmacies: an operator's own file with the name and logo that visitors see. */
import { independentGroup } from '@rxgauge/contract'
import { isWebAddress } from '../../../base/web-address'
import { defineKind } from '../file-kind'
import { unknownChains } from '../notes'
import { codeOf, orEmpty } from '../reading/own-values'
import { RefusedRow, required } from '../reading/values'

export const chains = defineKind({
  name: 'chains',
  publisher: 'own',
  rank: 16,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    code: {
      names: ['Chain code', 'Chain'],
      isRequired: true,
      about: 'how the other files name it; `data chains` lists those that there are',
      example: 'CVS',
    },
    name: { names: ['Name'], isRequired: true, about: 'what visitors read', example: 'CVS Pharmacy' },
    // Required, so that a list of pharmacies without a column isn't recognized as this kind.
    logo: {
      names: ['Logo'],
      isRequired: true,
      about: 'an image: https://, or /brand/ORGANIZATION/FILE of an organization’s files; empty: initials',
      example: '/brand/ACME/cvs.svg',
    },
  },
  stores: {
    table: 'chain_entry',
    key: ['code'],
    columns: { code: 'text', name: 'text', logo_url: 'text' },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const code = codeOf(row.code, 'Chain code')
    if (code === independentGroup) {
      throw new RefusedRow('Chain code', `${independentGroup} is the code for pharmacies without a chain`)
    }
    return { code, name: required(row.name, 'Name'), logo_url: orEmpty(row.logo, logoAddress) }
  },
  notes: unknownChains,
})

/** Pages only load images over HTTPS, or from this server. */
function logoAddress(text: string): string {
  if (/^\/brand\/[A-Za-z\d-]+\/[A-Za-z\d][A-Za-z\d._-]*$/.test(text)) return text
  if (isWebAddress(text)) return text
  throw new RefusedRow('Logo', `"${text.slice(0, 40)}" begins with neither https:// nor /brand/`)
}
