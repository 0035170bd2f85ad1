/** Every call of the public API, by area. */
export * as cards from './cards'
export * as drugs from './drugs'
export * as imports from './imports'
export * as lists from './lists'
export * as people from './people'
export * as pharmacies from './pharmacies'
export * as prices from './prices'
export * as reports from './reports'
