/**
 * Finds a pharmacy's chain by its name; rate files use these codes. Names are compared as whole words, without punctuation. The
 * list is a start: an operator's own list of pharmacies takes precedence.
 */

export interface Chain {
  code: string
  name: string
  /** Names that only this chain has. */
  words: readonly string[]
}

export const chains: readonly Chain[] = [
  { code: 'CVS', name: 'CVS Pharmacy', words: ['CVS', 'LONGS DRUG STORES', 'REVCO', 'PEOPLES DRUG'] },
  { code: 'WALGREENS', name: 'Walgreens', words: ['WALGREEN', 'WALGREENS', 'DUANE READE', 'HAPPY HARRYS'] },
  { code: 'SAMS', name: "Sam's Club", words: ['SAMS EAST', 'SAMS WEST', 'SAMS CLUB'] },
  { code: 'WALMART', name: 'Walmart', words: ['WALMART', 'WAL MART'] },
  { code: 'RITE_AID', name: 'Rite Aid', words: ['RITE AID', 'ECKERD', 'THRIFTY PAYLESS', 'THRIFT DRUG', 'MAXI DRUG', 'GENOVESE', 'PERRY DRUG', 'BARTELL'] },
  { code: 'KROGER', name: 'Kroger', words: ['KROGER', 'FRED MEYER', 'RALPHS', 'FRYS FOOD', 'SMITHS FOOD', 'KING SOOPERS', 'DILLON', 'DILLONS', 'QFC', 'HARRIS TEETER', 'HOOK SUPERX', 'JAY C', 'GERBES'] },
  { code: 'ALBERTSONS', name: 'Albertsons', words: ['ALBERTSONS', 'SAFEWAY', 'VONS', 'JEWEL OSCO', 'AMERICAN DRUG STORES', 'OSCO', 'SAV ON', 'ACME MARKETS', 'RANDALLS', 'TOM THUMB', 'UNITED SUPERMARKETS', 'CARR GOTTSTEIN', 'SHAWS', 'STAR MARKET'] },
  { code: 'COSTCO', name: 'Costco', words: ['COSTCO'] },
  { code: 'PUBLIX', name: 'Publix', words: ['PUBLIX'] },
  { code: 'HEB', name: 'H-E-B', words: ['H E B', 'HEB'] },
  { code: 'MEIJER', name: 'Meijer', words: ['MEIJER'] },
  { code: 'HY_VEE', name: 'Hy-Vee', words: ['HY VEE'] },
  { code: 'GIANT_EAGLE', name: 'Giant Eagle', words: ['GIANT EAGLE', 'RISER FOODS'] },
  { code: 'AHOLD', name: 'Ahold Delhaize', words: ['GIANT FOOD', 'MARTINS FOOD', 'STOP SHOP', 'STOP AND SHOP', 'HANNAFORD', 'FOOD LION'] },
  { code: 'WEGMANS', name: 'Wegmans', words: ['WEGMANS'] },
  { code: 'WEIS', name: 'Weis Markets', words: ['WEIS MARKETS', 'WEIS'] },
  { code: 'SHOPRITE', name: 'ShopRite', words: ['SHOPRITE', 'SHOP RITE'] },
  { code: 'KINNEY', name: 'Kinney Drugs', words: ['KINNEY', 'KPH'] },
  { code: 'DISCOUNT_DRUG_MART', name: 'Discount Drug Mart', words: ['DISCOUNT DRUG MART'] },
  { code: 'SCHNUCKS', name: 'Schnucks', words: ['SCHNUCKS', 'SCHNUCK MARKETS'] },
  { code: 'BROOKSHIRE', name: 'Brookshire', words: ['BROOKSHIRE', 'BROOKSHIRES'] },
  { code: 'INGLES', name: 'Ingles', words: ['INGLES MARKETS', 'INGLES PHARMACY'] },
  { code: 'WINN_DIXIE', name: 'Winn-Dixie', words: ['WINN DIXIE'] },
  { code: 'PRICE_CHOPPER', name: 'Price Chopper', words: ['PRICE CHOPPER', 'GOLUB'] },
  { code: 'KAISER', name: 'Kaiser Permanente', words: ['KAISER FOUNDATION'] },
] // biome-ignore format: one chain a line reads as a table

const patterns = chains.map(({ code, words }) => ({ code, pattern: new RegExp(`\\b(${words.join('|')})\\b`) }))

/** The code of the chain in a name; `undefined` for none. */
export function chainOf(name: string): string | undefined {
  const plain = name
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  return patterns.find(({ pattern }) => pattern.test(plain))?.code
}
