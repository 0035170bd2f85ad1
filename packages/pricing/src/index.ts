export { FailureReference } from './failure-reference'
export { failureSentence, isSaidByServer } from './failure-sentence'
export {
  type HostAccount,
  type JourneyEvent,
  type JourneyStart,
  type PrescriptionDetails,
  type PricingHost,
  type Result,
  resultLink,
  type UnknownDrug,
} from './host'
export { createJourney, type Journey, type JourneyPhase } from './journey/journey'
export { PriceJourney } from './journey/price-journey'
export type { PendingAction, RequestedCoupon, SignUpGateReason } from './pending-action/pending-action'
export { clearStoredZip, knownZip, storeInsurance, storeZip } from './prescription/stored-selection'
export { usePausedText } from './typing-pause'
export { type CallState, useCall } from './use-call'
