/** An operator's own files: networks, and rates of chains by drug. */
import { drugOf, writeAll } from './catalog-files.mjs'

export const networkCodes = ['ALPHA', 'BETA', 'GAMMA', 'DELTA']
/** Codes by which the registry's names are told. */
const chainCodes = ['CVS', 'WALGREENS', 'WALMART', 'KROGER', 'RITE_AID', 'PUBLIX', 'COSTCO', 'INDEPENDENT']

const ratesHeader =
  'Network code,Chain code,NPI,NCPDP,NDC,RXCUI,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To'

/** So many rates, from number `from` on: MAC unit prices by drug, chain and network, and one contract of each network for all. */
function* rateLines({ drugs, rates }, from = 0) {
  const places = networkCodes.length * chainCodes.length
  for (const network of networkCodes) if (from === 0) yield `${network},,,,,,all,NADAC,10,,1.50,2026-01-01,`
  for (let number = from; number < rates; number++) {
    const place = number % places
    const drug = Math.floor(number / places) % drugs
    // Past one rate for each drug, chain and network, rates of other days follow.
    const since = 2026 + Math.floor(number / (places * drugs))
    const [network, chain] = [
      networkCodes[place % networkCodes.length],
      chainCodes[Math.floor(place / networkCodes.length)],
    ]
    const price = (0.01 + ((drug % 997) / 250) * (0.8 + place / 100)).toFixed(4)
    yield `${network},${chain},,,,${drugOf(drug).rxcui},,MAC,,${price},,${2026 * 2 - since}-01-01,`
  }
}

export const writeRates = (folder, size, name = 'rates.csv') =>
  writeAll(folder, { [name]: [ratesHeader, rateLines(size)] })

export const writeNetworks = (folder) =>
  writeAll(folder, {
    'networks.csv': [
      'Network code,Name,BIN,PCN,Group,Powered by',
      networkCodes.map((code, at) => `${code},${code} Rx,61001${at},PCN${at},SAVE${at},${code} PBM`),
    ],
  })
