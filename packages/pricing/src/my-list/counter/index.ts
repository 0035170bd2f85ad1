export { PrintTrip } from './print-trip'
export { stopAt } from './tickets'
export { useListCounter } from './use-list-counter'
