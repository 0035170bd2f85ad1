export { copyText } from './copy-text'
export { GroupedCode } from './coupon/grouped-code'
export { useDebouncedText } from './debounced-text'
export { FailureReference } from './failure-reference'
export { failureSentence, isSaidByServer } from './failure-sentence'
export { Gauge } from './gauge/gauge'
export type { Wedge } from './gauge/gauge-sequence'
export { wedgeWords } from './gauge/wedge-words'
export {
  type CounterCoupon,
  type CouponKeeper,
  type HostAccount,
  type InsuredFill,
  type JourneyEvent,
  type JourneyStart,
  type PagePrescription,
  type PrescriptionDetails,
  type PricingHost,
  type ResultTarget,
  resultLink,
  sharedListLink,
  type UnknownDrug,
  type ViewHistory,
} from './host'
export { createJourney, type Journey, type JourneyPhase } from './journey/journey'
export { PriceJourney } from './journey/price-journey'
export { createMyListLoader, type MyListLoader } from './my-list/my-list-loader'
export type { PendingAction, RequestedCoupon, SignUpGateReason } from './pending-action/pending-action'
export { createSignUpGate, type SignUpGate } from './pending-action/sign-up-gate'
export { clearStoredZip, startingZip, storeInsurance, storeZip } from './prescription/stored-selection'
export { bestPrice } from './prices/best-price'
export { type PriceKind, priceKinds } from './prices/price-kinds'
export { AcquisitionCostChart } from './receipt/acquisition-cost-chart'
export { reportRejected } from './report-rejected'
export { type CallState, useCall } from './use-call'
