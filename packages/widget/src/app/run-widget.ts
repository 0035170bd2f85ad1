/** One run of the widget: its session, organization, text and journey, until its signal is aborted. */
import {
  type ApiFailure,
  createSession,
  createTokenSharing,
  describePage,
  movePrefix,
  openStorage,
  organizationKey,
  organizationPrefix,
  pageLock,
  type Session,
  systemClock,
  toFailure,
} from '@rxgauge/client'
import { calls, type Organization } from '@rxgauge/contract'
import { createJourney } from '@rxgauge/pricing'
import { editionOf, type FirstScreenMessages, firstScreenArea, type Language, loadMessages } from '@rxgauge/text'
import type { WidgetOptions } from '../options'
import { createPricingHost, type Emit } from './pricing-host'
import type { WidgetStore } from './widget-state'
import { widgetTheme } from './widget-theme'

export interface RunContext {
  /** Counts the runs of an element. */
  run: number
  /** Aborted when another run begins, or the widget stops. */
  signal: AbortSignal
  /** The organization call, where it was made before this code had loaded. */
  organizationResponse?: Promise<Response> | undefined
  state: WidgetStore
  /** The folder of the script, with a slash at its end; the API is beside it. */
  base: string
  options: () => WidgetOptions
  /** The language as it is now: it may change during a run. */
  language: () => Language
  changeLanguage: (language: Language) => Promise<void>
  startOver: () => void
  emit: Emit
}

interface Run extends RunContext {
  session: Session
}

export async function runWidget(context: RunContext): Promise<void> {
  const { signal } = context
  const messages = await loadMessages(firstScreenArea, context.language())
  if (signal.aborted) return
  if (!context.options().org) return showMessage(context, messages.errors.orgCodeMissing, messages, false)
  const session = openSession(context)
  signal.addEventListener('abort', () => session.stop())
  const run = { ...context, session }
  try {
    const organization = await session.organization()
    if (!signal.aborted) await showOrganization(run, organization)
  } catch (error) {
    if (!signal.aborted) showFailure(context, toFailure(error), messages)
  }
}

function openSession(context: RunContext): Session {
  const { base, options, language, startOver, organizationResponse } = context
  const { org, app } = options()
  // Whoever else shows this organization here has the same, however its code was typed.
  const prefix = organizationPrefix(organizationKey({ orgCode: org, appCode: app }))
  // Builds before stored under the code as it was typed.
  if (org && org !== org.toUpperCase()) movePrefix(window, organizationPrefix(org), prefix)
  const storage = openStorage(window, prefix)
  return createSession({
    baseUrl: `${base}api`,
    orgCode: org,
    appCode: app,
    hostname: new URL(base).hostname,
    storage,
    lock: pageLock(prefix),
    tabs: createTokenSharing(storage.session, prefix),
    clock: systemClock,
    language,
    ...describePage(),
    onOrganizationChange: (organization) => showRenewed(context, organization),
    // The host page is not ours to reload: the widget begins anew.
    reload: startOver,
    organizationResponse,
  })
}

async function showOrganization(run: Run, organization: Organization): Promise<void> {
  const { session, signal, emit, language } = run
  const messages = await loadMessages(firstScreenArea, language(), editionOf(organization))
  if (signal.aborted) return
  if (!organization.options.widgetEnabled) {
    emit('error', { code: 'WIDGET_OFF' })
    return showMessage(run, messages.errors.widgetOff, messages, false)
  }
  if (organization.options.codeRequiredFlag && session.deviceStorage.get('deviceId') === undefined) {
    return showMessage(run, messages.errors.companyCode, messages, false)
  }
  showJourney(run, organization, messages)
  emit('ready', { organization: organization.code })
  // Once the gauge has been painted, and while the person begins to type.
  requestAnimationFrame(() => setTimeout(() => void startSession(run, organization)))
}

function showJourney(run: Run, organization: Organization, messages: FirstScreenMessages): void {
  const { state, session, base, emit, changeLanguage } = run
  const { drug, zip } = run.options()
  const language = run.language()
  const start = { drug, zip }
  const common = { session, organization, language, changeLanguage, start, base, emit }
  const pricingHost = createPricingHost({ ...common, currentLanguage: run.language })
  const journey = createJourney(pricingHost)
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
      problem: undefined,
      run: run.run,
    },
    true,
  )
}

/** What an organization has turned on or off while the widget shows it. The journey stays where it is. */
function showRenewed({ state, options, signal }: RunContext, organization: Organization): void {
  const current = state.getState()
  if (signal.aborted || current.status !== 'ready') return
  const pricingHost = { ...current.pricingHost, organization }
  state.setState({ ...current, organization, pricingHost, theme: widgetTheme(organization, options()) }, true)
}

/** Registers the device and fetches the logo; what fails here shows with the first call that a person makes. */
async function startSession(run: Run, { options }: Organization): Promise<void> {
  const { session, signal, state } = run
  if (signal.aborted) return
  try {
    await session.start()
    if (options.logoFileName === '') return
    const { logoBase64 } = await session.call(calls.device.getOrganizationLogo, {})
    const current = state.getState()
    if (signal.aborted || current.status !== 'ready') return
    const pricingHost = { ...current.pricingHost, logo: logoBase64 || undefined }
    state.setState({ ...current, pricingHost }, true)
  } catch (error) {
    const isRefused = !signal.aborted && toFailure(error).code === 'ORG_CODE_REQUIRED'
    const current = state.getState()
    // A device that the organization does not know any more.
    if (isRefused && current.status === 'ready') {
      return showMessage(run, current.messages.errors.companyCode, current.messages, false)
    }
    // A gauge without its logo is a gauge.
  }
}

function showFailure(context: RunContext, failure: ApiFailure, messages: FirstScreenMessages) {
  const { code, message } = failure
  context.emit('error', { code })
  if (code === 'ORIGIN_NOT_ALLOWED') {
    console.error(
      `RxGauge: the organization "${context.options().org}" does not list ${location.origin} among its allowed origins. Nothing is shown.`,
    )
    context.state.setState({ status: 'nothing' }, true)
    return
  }
  if (code === 'ORG_CODE_NOT_FOUND') return showMessage(context, messages.errors.orgCodeUnknown, messages, false)
  const isOurs = code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_RESPONSE'
  showMessage(context, isOurs ? messages.errors[code] : message, messages, true)
}

function showMessage(
  { state, language }: RunContext,
  sentence: string,
  messages: FirstScreenMessages,
  canRetry: boolean,
) {
  state.setState({ status: 'message', sentence, messages, language: language(), canRetry }, true)
}
