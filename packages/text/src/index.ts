export * from './language'
export { errorMessage, priceText } from './server'
