/** An operator's own files: networks, and rates of chains by drug. */
import { drugOf } from './catalog-files.mjs'
import { range, writeFiles } from './write-files.mjs'

const networks = ['ALPHA', 'BETA', 'GAMMA', 'DELTA']
/** Codes by which the registry's names are told. */
const chains = ['CVS', 'WALGREENS', 'WALMART', 'KROGER', 'RITE_AID', 'PUBLIX', 'COSTCO', 'INDEPENDENT']

/** MAC unit prices by drug, chain and network, after one contract of each network for all. */
export function writeRates(folder, { drugs, rates }) {
  const places = networks.length * chains.length
  const line = (at) => {
    if (at < networks.length) return `${networks[at]},,,,,,all,NADAC,10,,1.50,2026-01-01,`
    const number = at - networks.length
    const place = number % places
    const drug = Math.floor(number / places) % drugs
    // Past one rate for each drug, chain and network, rates of earlier days follow.
    const year = 2026 - Math.floor(number / (places * drugs))
    const price = (0.01 + ((drug % 997) / 250) * (0.8 + place / 100)).toFixed(4)
    const chain = chains[Math.floor(place / networks.length)]
    return `${networks[place % networks.length]},${chain},,,,${drugOf(drug).rxcui},,MAC,,${price},,${year}-01-01,`
  }
  const header =
    'Network code,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To'
  return writeFiles(folder, { 'rates.csv': [header, range(rates + networks.length, line)] })
}

export const writeNetworks = (folder) =>
  writeFiles(folder, {
    'networks.csv': [
      'Network code,Name,BIN,PCN,Group,Powered by',
      networks.map((code, at) => `${code},${code} Rx,61001${at},PCN${at},SAVE${at},${code} PBM`),
    ],
  })
