export { type ActionStore, createActionStore } from './action-store'
export { ApiFailure, type FailureCode, ignoreFailure, isCancelled, toFailure } from './api-failure'
export { type Area, failure, idle, loading, success, valueIn } from './area'
export { type Clock, systemClock } from './clock'
export {
  browserLocation,
  type Coordinates,
  type DeviceLocation,
  type LocationPermission,
} from './device-location'
export { createSession, type Session, type SessionOptions, type SessionState } from './device-session'
export { inOrder } from './in-order'
export { type Latest, latest } from './latest'
export { openWindow } from './open-window'
export type { CallResult } from './read-response'
export { saveFile } from './save-file'
export { type KeyValueStore, openStorage, type SafeStorage } from './storage'
export { createTokenSharing, type TokenSharing } from './token-sharing'
export { callTimeout } from './transport'
export { describePage } from './visit'
