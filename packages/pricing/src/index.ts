export { type Area, failure, idle, loading, success, valueIn } from './area'
export { clearRememberedZip, rememberedZip, rememberZip } from './choice/remembered'
export { failureSentence } from './failure-sentence'
export {
  type GateReason,
  type HostAccount,
  type JourneyEvent,
  type JourneyStart,
  type Prescribed,
  type PricingHost,
  type Result,
  resultLink,
} from './host'
export { type Beginning, createJourney, type Journey } from './journey/journey'
export { PriceJourney } from './journey/price-journey'
export { pricingStyles } from './styles'
