/** The public interface of a device session (account 4). */
import type { Authentication, Call, CallData, CallInput, Organization } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { ApiFailure } from './api-failure'
import type { Choices } from './choices'
import type { MemberSignIn } from './member-sign-in'
import type { PageCodes } from './page-codes'
import type { Lock } from './page-lock'
import type { CallResult } from './read-response'
import type { KeyValueStore } from './storage'
import type { TokenSharing } from './token-sharing'
import type { VisitOptions } from './visit'
import type { VisitorStore } from './visitor-store'

export interface SessionOptions extends VisitOptions {
  /** The API's base address, such as `https://host/api`. */
  baseUrl: string
  /** The organization that the page names; by default the host's own. It applies to the whole session. */
  orgCode?: string | undefined
  appCode?: string | undefined
  /** The organization that the page was drawn with, if it came with the page. */
  organization?: Organization | undefined
  /** Its first label decides the app if nothing names one (account 9). */
  hostname: string
  /** The language of the server's sentences. */
  language: () => string
  /** Describes the device in its registration. */
  userAgent: string
  /** The page's own query parameters. */
  campaign?: Record<string, string>
  /** Signs in the member whom the host page names. */
  member?: MemberSignIn | undefined
  /** Connects to other tabs: a duplicated tab shares its session with them. */
  tabs?: TokenSharing | undefined
  /** The response to an organization request that was made before this code loaded, or that the browser cached. */
  organizationResponse?: Promise<Response> | undefined
  /** Sessions on a page that share storage register and authenticate one at a time. */
  lock?: Lock | undefined
  /** Called when the page's organization changes, such as when a flag is turned off. */
  onOrganizationChange?: ((organization: Organization) => void) | undefined
  /**
   * Called when a registration fails without being refused. The page's codes are no longer stored (rule 7), so only
   * its address can carry them through a reload by the person.
   */
  onCodesForgotten?: ((codes: PageCodes) => void) | undefined
  /** Starts the page, or the widget, over with these codes. After a failure at most once a minute. */
  reload: (codes: PageCodes) => void
  /** Like `reload`, after a sign-out here or in another tab; defaults to `reload`. */
  reloadSignedOut?: ((codes: PageCodes) => void) | undefined
}

export type SessionState =
  | { status: 'idle' }
  | { status: 'registering' }
  | { status: 'authenticating' }
  | { status: 'ready'; authentication: Authentication }
  | { status: 'failed'; failure: ApiFailure }

export interface Session {
  readonly state: StoreApi<SessionState>
  /** Who is here. A call that a person's own session must make waits while that is interrupted; it's never made as a guest. */
  readonly visitor: VisitorStore
  /** Registers and authenticates as needed; resolves when ready, rejects with an ApiFailure. Calls share one attempt. */
  start(): Promise<Authentication>
  /** The organization, without a device: colors, texts, flags. Fetched once in each language. */
  organization(): Promise<Organization>
  /**
   * Compares the organization with a newer response, and calls `onOrganizationChange` if it differs.
   * @throws ApiFailure, such as when the organization is deleted or no longer lists this page's origin
   */
  renewOrganization(response: Promise<Response>): Promise<void>
  /** Registers with the company code that a visitor typed (account 2, "Welcome screen"); rejects with the reason. */
  enterCode(code: string): Promise<Authentication>
  /** Continues with the session of a sign-in (account 4, "Login"). */
  resumeWith(refreshToken: string): Promise<Authentication>
  /** Authenticates again after the person's data has changed. */
  refresh(): Promise<Authentication>
  /**
   * Ends the person's session on the server, even if the page closes meanwhile. If that fails, the device's next
   * registration reports it.
   */
  signOut(): Promise<void>
  /**
   * Whether the tab has continued with another person or a guest; then a page from the browser's back/forward cache
   * isn't shown.
   */
  belongsToAnotherPerson(): boolean
  /** Also set while the session is being renewed or can't be; `undefined` before the first one. */
  lastAuthentication(): Authentication | undefined
  /** The zip and the plan that the visitor chooses here. */
  readonly choices: Choices
  /**
   * Some of the person's data stays in this browser beyond the tab: until they sign out, another comes, or their
   * session ends.
   */
  keepBeyondTab(): void
  /** Whether such data may stay. A guest in a new tab ends it only if the server says that the session is over. */
  isKeptBeyondTab(): boolean
  /** Makes a call, authenticating first where its token is missing or has expired. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallData<C>>
  /** Like `call`, plus the server's sentence to show and the envelope's other fields. */
  callWithMessage<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: { signal?: AbortSignal },
  ): Promise<CallResult<C>>
  /**
   * Resolves the address of a page or PDF in a response: absolute, or relative to the API. `undefined` unless it's
   * http(s).
   */
  resolveUrl(address: string): string | undefined
  /** Milliseconds since 1970 on the server's clock; the device's own until it has authenticated. */
  serverTime(): number
  /** Starts the page over for the organization that it shows. */
  reload(): void
  /** Storage that stays between visits. Nobody reads another person's choices. */
  readonly deviceStorage: KeyValueStore
  /** Whether this browser stores something under this name for another organization. */
  isStoredElsewhere(name: string): boolean
  /** Storage that ends with the tab. */
  readonly tabStorage: KeyValueStore
  /** Stops the renewal timer. */
  stop(): void
}
