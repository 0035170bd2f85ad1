export { type ActionStore, createActionStore } from './action-store'
export {
  ApiFailure,
  clientFailureCodes,
  type FailureCode,
  ignoreFailure,
  isCanceled,
  isRefused,
  toFailure,
} from './api-failure'
export { type Area, failure, idle, loading, success, valueIn } from './area'
export { createChangeQueue } from './change-queue'
export { type Clock, systemClock } from './clock'
export {
  browserLocation,
  type Coordinates,
  type DeviceLocation,
  type LocationPermission,
} from './device-location'
export { createSession } from './device-session'
export { codeGone, setCodeCheck } from './import-code'
export { type Latest, latest } from './latest'
export { createMemberSignIn, type MemberSignIn } from './member-sign-in'
export { type NewBuild, watchForNewBuild } from './new-build'
export { openWindow } from './open-window'
export { matchesCodes, organizationKey, type PageCodes, readPageCodes, withPageCodes } from './page-codes'
export { pageFetch } from './page-fetch'
export { type Lock, originLock, pageLock } from './page-lock'
export type { CallResult } from './read-response'
export { saveFile } from './save-file'
export type { Session, SessionOptions, SessionState } from './session'
export { openSharedStore, openSiteStorage, openSiteTab, organizationPrefix } from './site-storage'
export { type KeyValueStore, openStorage, type SafeStorage } from './storage'
export { wasRegistered } from './stored-device'
export { createTokenSharing, type TokenSharing } from './token-sharing'
export { callTimeout } from './transport'
export { describePage } from './visit'
export { isSignedIn, ownerOf, personOf, shownVisitor, type Visitor } from './visitor'
