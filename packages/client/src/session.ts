/** What a device session is to those who use it (account 4). */
import type { Authentication, Call, CallData, CallInput, Organization } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { ApiFailure } from './api-failure'
import type { Choices } from './choices'
import type { PageCodes } from './page-codes'
import type { Lock } from './page-lock'
import type { CallResult } from './read-response'
import type { KeyValueStore } from './storage'
import type { TokenSharing } from './token-sharing'
import type { VisitOptions } from './visit'
import type { VisitorStore } from './visitor-store'

export interface SessionOptions extends VisitOptions {
  /** Where the API is, such as `https://host/api`. */
  baseUrl: string
  /** What the page is for; without it, the host's own. It holds for the whole session. */
  orgCode?: string | undefined
  appCode?: string | undefined
  /** The organization that the page was drawn with, where it came with the page. */
  organization?: Organization | undefined
  /** The host whose first label decides the app where nothing names one (account 9). */
  hostname: string
  /** The language of the server's sentences. */
  language: () => string
  /** What the device is, for its registration. */
  userAgent: string
  /** The page's own query parameters. */
  campaign?: Record<string, string>
  /** Other tabs that a duplicated tab shares its session with. */
  tabs?: TokenSharing | undefined
  /** The response to an organization call that was made before this code had loaded, or that the browser has kept. */
  organizationResponse?: Promise<Response> | undefined
  /** Among the sessions of a page that share what is stored: one registers and authenticates, then the next. */
  lock?: Lock | undefined
  /** Hears of the organization that the page shows where it is another than before, such as with a flag turned off. */
  onOrganizationChange?: ((organization: Organization) => void) | undefined
  /**
   * A registration did not come through, without being refused: the codes of the page are stored no more (rule 7), so that
   * only its address can name them to a reload of the person's own.
   */
  onCodesForgotten?: ((codes: PageCodes) => void) | undefined
  /** Starts the page, or the widget, afresh, for these codes. After a failure at most once a minute. */
  reload: (codes: PageCodes) => void
  /** The same where somebody has signed out, here or in another tab; by default as any other time. */
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
  /** The organization, without a device: colours, texts, flags. Fetched once in each language. */
  organization(): Promise<Organization>
  /**
   * Compares the organization that is shown with a response that is newer: `onOrganizationChange` hears of another.
   * @throws ApiFailure, such as where the organization is no more or does not list this page's origin any more
   */
  renewOrganization(response: Promise<Response>): Promise<void>
  /** Registers with the company code that a visitor typed (account 2, "Welcome screen"); rejects with the reason. */
  enterCode(code: string): Promise<Authentication>
  /** Continues with the session of a sign-in (account 4, "Login"). */
  resumeWith(refreshToken: string): Promise<Authentication>
  /** Authenticates again, after something about the person has changed. */
  refresh(): Promise<Authentication>
  /**
   * Ends the person's session on the server, although the page may go meanwhile. Where the server does not hear of it, the
   * next registration of this device tells it.
   */
  signOut(): Promise<void>
  /** Whether the tab has continued with another person, or nobody: then a page that the browser kept aside isn't shown again. */
  belongsToAnotherPerson(): boolean
  /** Also while the session is being renewed or can't be; `undefined` before the first one. */
  lastAuthentication(): Authentication | undefined
  /** Zip and plan as somebody chooses them here. */
  readonly choices: Choices
  /** Something of the person stays in this browser beyond the tab: until they sign out, another comes, or their session ends. */
  keepBeyondTab(): void
  /** A guest in a new tab ends it only where the server says that the session is over. */
  isKeptBeyondTab(): boolean
  /** Makes a call, authenticating first where its token is missing or has expired. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallData<C>>
  /** The same with the server's sentence, for what is shown to the person, and what the envelope holds beside the data. */
  callWithMessage<C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: { signal?: AbortSignal },
  ): Promise<CallResult<C>>
  /** The address of a page or paper that an answer names: absolute, or relative to the API. `undefined` for any that is not http(s). */
  resolveUrl(address: string): string | undefined
  /** Milliseconds since 1970, though a device's clock may be wrong. The device's own time until it has authenticated. */
  serverTime(): number
  /** Starts the page afresh for the organization that it shows. */
  reload(): void
  /** What is stored on this device between visits. Nobody reads what another person chose. */
  readonly deviceStorage: KeyValueStore
  /** Whether another organization has stored something under this name in this browser. */
  isStoredElsewhere(name: string): boolean
  /** What ends with the tab. */
  readonly tabStorage: KeyValueStore
  /** Stops the timer. */
  stop(): void
}
