/** One run of the widget: its session, organization, messages and journey, until its signal is aborted. */
import {
  ApiFailure,
  createSession,
  createTokenSharing,
  describePage,
  type FailureCode,
  type MemberSignIn,
  openStorage,
  organizationKey,
  organizationPrefix,
  pageFetch,
  pageLock,
  type Session,
  systemClock,
  toFailure,
  wasRegistered,
} from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'
import { createJourney, type Journey, type JourneyEvent, type JourneyStart } from '@rxgauge/pricing'
import { editionOf, type FirstScreenMessages, firstScreenArea, type Language, loadMessages } from '@rxgauge/text'
import type { MemberToken, WidgetOptions } from '../options'
import { createPricingHost, type Emit } from './pricing-host'
import type { JourneyPosition, WidgetStore } from './widget-state'
import { widgetTheme } from './widget-theme'

export interface RunContext {
  /** Number of this run on the element. */
  run: number
  /** Aborted when another run starts, or the widget stops. */
  signal: AbortSignal
  element: HTMLElement
  /** The organization call, if it was made before this code loaded; the browser may have cached it from an earlier visit. */
  organizationResponse?: Promise<Response> | undefined
  state: WidgetStore
  /** Folder of the script, with a trailing slash; the API is beside it. */
  base: string
  options: () => WidgetOptions
  memberToken: () => MemberToken | undefined
  /** The current language, which may change during a run. */
  language: () => Language
  changeLanguage: (language: Language) => Promise<void>
  startOver: () => void
  /** Whether the field has the focus or text, as it may have before this code loads. */
  isInUse: () => boolean
  /** Where to continue, instead of starting with the options. */
  begin?: JourneyPosition | undefined
  emit: Emit
}

interface Run extends RunContext {
  session: Session
}

export async function runWidget(context: RunContext): Promise<void> {
  const { signal } = context
  const messages = await loadMessages(firstScreenArea, context.language())
  if (signal.aborted) return
  if (!context.options().org) {
    context.emit('error', { code: 'ORG_CODE_REQUIRED' })
    return showMessage(context, messages.errors.orgCodeMissing, messages, false)
  }
  const session = openSession(context)
  signal.addEventListener('abort', () => session.stop())
  session.state.subscribe(({ status }) => status === 'ready' && settleInterruption(session))
  const run = { ...context, session }
  try {
    const organization = await session.organization().catch((error: unknown) => {
      // The loader's request goes through the page's `fetch`, which may be broken; ours has another way.
      if (context.organizationResponse && toFailure(error).code === 'NETWORK') return session.organization()
      throw error
    })
    if (!signal.aborted) await showOrganization(run, organization)
  } catch (error) {
    if (!signal.aborted) showFailure(context, toFailure(error), messages)
  }
}

/** A member's session ended, and another began: theirs again, or a guest's. Nobody has to decide about the calls that waited. */
function settleInterruption({ visitor }: Session) {
  const now = visitor.getState()
  if (now.kind !== 'interrupted') return
  if (now.isBack) visitor.actions.resumeCalls()
  else visitor.actions.dropCalls()
}

function openSession(context: RunContext): Session {
  const { base, options, memberToken, language, startOver, organizationResponse, emit } = context
  const { org, app } = options()
  // Everything that shows this organization on this page shares the storage, regardless of how its code was typed.
  const prefix = organizationPrefix(organizationKey({ orgCode: org, appCode: app }))
  const { session: guestSession, ...stored } = openStorage(window, prefix)
  // A member's session is apart from the guest's: it never shows on a page that names no member.
  const memberPrefix = `${prefix}member:`
  const memberSession = openStorage(window, memberPrefix).session
  const token = memberToken()
  if (token === undefined) memberSession.clear()
  const sessionPrefix = token === undefined ? prefix : memberPrefix
  const storage = { ...stored, session: token === undefined ? guestSession : memberSession }
  return createSession({
    baseUrl: `${base}api`,
    orgCode: org,
    appCode: app,
    hostname: new URL(base).hostname,
    storage,
    lock: pageLock(sessionPrefix),
    tabs: createTokenSharing(storage.session, sessionPrefix),
    member: token === undefined ? undefined : memberOf(token, emit),
    clock: systemClock,
    language,
    ...describePage(),
    onOrganizationChange: (organization) => showRenewed(context, organization),
    // The host page isn't ours to reload, so the widget starts over.
    reload: startOver,
    organizationResponse,
  })
}

/** Its code loads with the first sign-in, since few pages name a member. */
function memberOf(token: MemberToken, emit: Emit): MemberSignIn {
  let member: MemberSignIn | undefined
  return {
    async refreshToken(steps) {
      const { createMember } = await import('./member').catch((error: unknown) => {
        throw new ApiFailure('NETWORK', undefined, undefined, error)
      })
      member ??= createMember(token, emit)
      return member.refreshToken(steps)
    },
  }
}

async function showOrganization(run: Run, organization: Organization): Promise<void> {
  const { session, signal, emit, language } = run
  const messages = await loadMessages(firstScreenArea, language(), editionOf(organization))
  if (signal.aborted) return
  if (!organization.options.widgetEnabled) {
    emit('error', { code: 'WIDGET_OFF' })
    return showMessage(run, messages.errors.widgetOff, messages, false)
  }
  if (organization.options.codeRequiredFlag && !wasRegistered(session.deviceStorage)) {
    return showMessage(run, messages.errors.companyCode, messages, false)
  }
  // Ahead of the first render, because suggestions wait for a device.
  if (run.isInUse()) void startSession(run)
  showJourney(run, organization, messages)
  emit('ready', { organization: organization.code })
  // After the gauge has been painted.
  requestAnimationFrame(() => setTimeout(() => void loadDeferred(run, organization)))
}

/** Loads what the gauge doesn't wait for. A device is registered on the first sign of use, or if there's a drug, ZIP or member to start with. */
async function loadDeferred(run: Run, organization: Organization): Promise<void> {
  const { signal, element } = run
  if (signal.aborted) return
  const { drug, zip } = run.begin?.start ?? run.options()
  if (drug ?? zip ?? run.memberToken()) void startSession(run)
  else onFirstUse(element, signal, () => void startSession(run))
  await renewOrganization(run)
  await showLogo(run, organization)
}

const signsOfUse = ['focusin', 'pointerdown', 'keydown']

function onFirstUse(element: HTMLElement, signal: AbortSignal, listener: () => void) {
  const first = new AbortController()
  const use = () => {
    first.abort()
    listener()
  }
  signal.addEventListener('abort', () => first.abort(), { signal: first.signal })
  for (const name of signsOfUse) element.addEventListener(name, use, { signal: first.signal })
}

/** Age in milliseconds below which a cached organization isn't requested again. */
const freshFor = 60_000

/** Checks whether the organization has changed since it was cached. If the server can't be reached, the cached one stays. */
async function renewOrganization(run: Run): Promise<void> {
  const { session, signal } = run
  try {
    const cachedOrganization = await run.organizationResponse
    if (
      !cachedOrganization ||
      Math.abs(Date.now() - Date.parse(cachedOrganization.headers.get('expires') ?? '')) < freshFor
    )
      return
    await session.renewOrganization(pageFetch(cachedOrganization.url, { cache: 'no-cache', signal }))
  } catch (error) {
    const failure = toFailure(error)
    if (signal.aborted || failure.status === undefined) return
    const current = run.state.getState()
    if (current.status === 'ready' && refusals.includes(failure.code)) showFailure(run, failure, current.messages)
  }
}

/** The organization no longer exists, or no longer allows this page. */
const refusals: readonly FailureCode[] = ['ORIGIN_NOT_ALLOWED', 'ORG_CODE_NOT_FOUND']

function showJourney(run: Run, organization: Organization, messages: FirstScreenMessages): void {
  const { state, session, base, emit, changeLanguage } = run
  const language = run.language()
  const start = run.begin?.start ?? journeyStart(run.options())
  const common = { session, organization, language, changeLanguage, start, base, emit }
  let chosen: Chosen | undefined
  const onChosen = (event: Chosen) => {
    chosen = event
  }
  const pricingHost = createPricingHost({ ...common, currentLanguage: run.language, onChosen })
  const journey = createJourney(pricingHost)
  if (run.begin?.typed) journey.type(run.begin.typed)
  const position = () => journeyPosition(journey, chosen, start)
  const theme = widgetTheme(organization, run.options())
  state.setState(
    {
      status: 'ready',
      organization,
      language,
      messages,
      theme,
      journey,
      pricingHost,
      position,
      problem: undefined,
      run: run.run,
    },
    true,
  )
}

function journeyStart({ drug, zip, ...page }: WidgetOptions): JourneyStart {
  const { strength, quantity, plan, pharmacy } = page
  return { drug, zip, page: { strength, quantity, plan, pharmacy } }
}

type Chosen = Extract<JourneyEvent, { kind: 'chosen' }>

/** The medication, form, quantity and ZIP of a journey. Plan and device are in storage. */
function journeyPosition(journey: Journey, chosen: Chosen | undefined, { zip, page }: JourneyStart): JourneyPosition {
  const phase = journey.phase.getState()
  // Strength and quantity are those of the medication that the page named.
  const common = { page: { plan: page?.plan, pharmacy: page?.pharmacy } }
  if (phase.status !== 'picked') return { start: { zip, ...common }, typed: journey.search.getState().text }
  const { product, requested } = phase
  const selection =
    chosen && chosen.productId === product.id
      ? { productDetailId: String(chosen.productDetailId), quantity: String(chosen.quantity), zip: chosen.zip }
      : { productDetailId: requested.productDetailId, quantity: requested.quantity, zip }
  return { start: { drug: product.productName, ...selection, ...common }, typed: '' }
}

/** Applies changes to the organization while the widget shows it. The journey stays where it is. */
function showRenewed({ state, options, signal }: RunContext, organization: Organization): void {
  const current = state.getState()
  if (signal.aborted || current.status !== 'ready') return
  const pricingHost = { ...current.pricingHost, organization }
  state.setState({ ...current, organization, pricingHost, theme: widgetTheme(organization, options()) }, true)
}

/** Registers the device; a failure shows with the first call that a person makes. */
async function startSession(run: Run): Promise<void> {
  const { session, signal, state } = run
  try {
    await session.start()
  } catch (error) {
    const isRefused = !signal.aborted && toFailure(error).code === 'ORG_CODE_REQUIRED'
    const current = state.getState()
    // The organization no longer knows the device.
    if (isRefused && current.status === 'ready') {
      showMessage(run, current.messages.errors.companyCode, current.messages, false)
    }
  }
}

/** Loads the logo as a data URL, because the host page's policy may not allow our host. The gauge also works without it. */
async function showLogo({ base, signal, state }: Run, { code, options }: Organization): Promise<void> {
  if (options.logoFileName === '') return
  const address = `${base}brand/${encodeURIComponent(code || '-')}/${encodeURIComponent(options.logoFileName)}`
  const logo = await pageFetch(address, { signal })
    .then((response) => (response.ok ? response.blob() : undefined))
    .then((image) => image && readAddress(image))
    .catch(() => undefined)
  const current = state.getState()
  if (logo === undefined || signal.aborted || current.status !== 'ready') return
  const pricingHost = { ...current.pricingHost, logo }
  state.setState({ ...current, pricingHost }, true)
}

const readAddress = (image: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = reject
    reader.readAsDataURL(image)
  })

function showFailure(context: RunContext, failure: ApiFailure, messages: FirstScreenMessages) {
  const { code, message } = failure
  context.emit('error', { code })
  if (code === 'ORIGIN_NOT_ALLOWED') {
    console.error(
      self.origin === 'null'
        ? 'RxGauge: this page has no origin, because it is a file, or in a sandbox without allow-same-origin. Open it from a server, such as http://localhost. Nothing is shown.'
        : `RxGauge: the organization "${context.options().org}" does not list ${self.origin} among its allowed origins. Nothing is shown.`,
    )
    context.state.setState({ status: 'nothing' }, true)
    return
  }
  if (code === 'ORG_CODE_NOT_FOUND') return showMessage(context, messages.errors.orgCodeUnknown, messages, false)
  const isOurs = code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_RESPONSE'
  showMessage(context, isOurs ? messages.errors[code] : message, messages, true, failure)
}

function showMessage(
  { state, language }: RunContext,
  sentence: string,
  messages: FirstScreenMessages,
  canRetry: boolean,
  failure?: ApiFailure,
) {
  state.setState({ status: 'message', sentence, failure, messages, language: language(), canRetry }, true)
}
