/** The widget's app for one element: session, organization, text, theme and journey, started and taken down together. */
import {
  type ApiFailure,
  createSession,
  describePage,
  openStorage,
  type Session,
  systemClock,
  toFailure,
} from '@rxgauge/client'
import { calls, defaultBrandColor, type Organization } from '@rxgauge/contract'
import { createJourney } from '@rxgauge/pricing'
import {
  chooseLanguage,
  editionOf,
  type FirstScreenMessages,
  firstScreenArea,
  type Language,
  loadMessages,
} from '@rxgauge/text'
import { createTheme, type Theme } from '@rxgauge/ui'
import { createStore } from 'zustand/vanilla'
import type { WidgetOptions } from '../options'
import { overrideColors } from './override-colors'
import { createPricingHost, type Emit } from './pricing-host'
import { render } from './render'
import type { WidgetState } from './widget-state'

export interface StartOptions {
  element: HTMLElement
  shadow: ShadowRoot
  /** The folder of the script, with a slash at its end; the API is beside it. */
  base: string
  options: WidgetOptions
  /** The organization call, asked for before this code had loaded. */
  organizationResponse: Promise<Response> | undefined
  removeSkeleton: () => void
}

export interface AppHandle {
  update(options: WidgetOptions): void
  stop(): void
}

export interface AppModule {
  start(options: StartOptions): AppHandle
}

export function start({
  element,
  shadow,
  base,
  options: first,
  organizationResponse,
  removeSkeleton,
}: StartOptions): AppHandle {
  const state = createStore<WidgetState>(() => ({ status: 'loading' }))
  let options = first
  let session: Session | undefined
  let chosenLanguage: Language | undefined
  let run = 0

  const emit: Emit = (name, detail) =>
    void element.dispatchEvent(new CustomEvent(`rxgauge:${name}`, { bubbles: true, detail }))

  const language = () =>
    chosenLanguage ?? chooseLanguage([options.lang, document.documentElement.lang, ...navigator.languages])

  /** Begins from nothing; `answer` is used by the very first begin only. */
  async function startOver(answer?: Promise<Response>) {
    const thisRun = ++run
    session?.stop()
    session = undefined
    const edition = await loadMessages(firstScreenArea, language())
    if (thisRun !== run) return
    if (!options.org) return showMessage(edition.errors.orgCodeMissing, edition, false)
    session = openSession(answer)
    try {
      const organization = await session.organization()
      if (thisRun === run) await show(organization, thisRun)
    } catch (error) {
      if (thisRun === run) showFailure(toFailure(error), edition)
    }
  }

  function openSession(answer: Promise<Response> | undefined): Session {
    return createSession({
      baseUrl: `${base}api`,
      orgCode: options.org,
      appCode: options.app,
      hostname: new URL(base).hostname,
      storage: openStorage(window, `rxgauge:${options.org}:`),
      clock: systemClock,
      language,
      ...describePage(),
      // The host page is not ours to reload: the widget begins anew.
      reload: () => void startOver(),
      organizationResponse: answer,
    })
  }

  async function show(organization: Organization, thisRun: number) {
    const current = session
    if (!current) return
    const messages = await loadMessages(firstScreenArea, language(), editionOf(organization))
    if (thisRun !== run) return
    if (!organization.options.widgetEnabled) {
      emit('error', { code: 'WIDGET_OFF' })
      return showMessage(messages.errors.widgetOff, messages, false)
    }
    if (organization.options.codeRequiredFlag && current.deviceStorage.get('deviceId') === undefined) {
      return showMessage(messages.errors.companyCode, messages, false)
    }
    const pricing = createPricingHost({
      session: current,
      organization,
      language: language(),
      changeLanguage,
      start: { drug: options.drug, zip: options.zip },
      base,
      emit,
    })
    const journey = createJourney(pricing)
    state.setState(
      {
        status: 'ready',
        organization,
        language: language(),
        messages,
        theme: themeOf(organization),
        journey,
        pricingHost: pricing,
        logo: undefined,
        run: thisRun,
      },
      true,
    )
    emit('ready', { organization: organization.code })
    // Once the gauge has been painted, and while the person begins to type.
    requestAnimationFrame(() => setTimeout(() => void startSession(current, organization, thisRun)))
  }

  /** Registers the device and fetches the logo; what fails here shows with the first call that a person makes. */
  async function startSession(current: Session, { options }: Organization, thisRun: number) {
    if (thisRun !== run) return
    try {
      await current.start()
      if (options.logoFileName === '') return
      const { logoBase64 } = await current.call(calls.device.getOrganizationLogo, {})
      const now = state.getState()
      if (thisRun === run && now.status === 'ready') state.setState({ ...now, logo: logoBase64 || undefined }, true)
    } catch {
      // A gauge without its logo is a gauge.
    }
  }

  function themeOf(organization: Organization): Theme {
    const theme = createTheme(
      overrideColors(organization.colorScheme, options),
      defaultBrandColor(organization.app.appCode),
    )
    for (const warning of theme.warnings) console.warn(`RxGauge: ${warning}`)
    return theme
  }

  function showFailure(failure: ApiFailure, messages: FirstScreenMessages) {
    emit('error', { code: failure.code })
    if (failure.code === 'ORIGIN_NOT_ALLOWED') {
      console.error(
        `RxGauge: the organization "${options.org}" does not list ${location.origin} among its allowed origins. Nothing is shown.`,
      )
      state.setState({ status: 'nothing' }, true)
      return
    }
    if (failure.code === 'ORG_CODE_NOT_FOUND') return showMessage(messages.errors.orgCodeUnknown, messages, false)
    const { code } = failure
    const isOurs = code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_RESPONSE'
    showMessage(isOurs ? messages.errors[code] : failure.message, messages, true)
  }

  function showMessage(sentence: string, messages: FirstScreenMessages, canRetry: boolean) {
    state.setState({ status: 'message', sentence, messages, language: language(), canRetry }, true)
  }

  async function changeLanguage(next: Language) {
    chosenLanguage = next
    await applyLanguage()
  }

  /** The same state in another language; the journey stays where it is. */
  async function applyLanguage() {
    const now = state.getState()
    if (now.status !== 'ready') return startOver()
    const messages = await loadMessages(firstScreenArea, language(), editionOf(now.organization))
    const still = state.getState()
    if (still.status !== 'ready' || still.run !== now.run) return
    state.setState(
      { ...still, messages, language: language(), pricingHost: { ...still.pricingHost, language: language() } },
      true,
    )
  }

  function update(next: WidgetOptions) {
    const before = options
    options = next
    const changed = (...names: (keyof WidgetOptions)[]) => names.some((name) => before[name] !== next[name])
    if (changed('org', 'app', 'drug', 'zip')) return void startOver()
    if (changed('lang')) {
      chosenLanguage = undefined
      void applyLanguage()
    }
    const now = state.getState()
    if (now.status === 'ready') state.setState({ ...now, theme: themeOf(now.organization) }, true)
  }

  const unrender = render({
    host: element,
    shadow,
    state,
    removeSkeleton,
    retry: () => void startOver(),
    mode: () => options.theme,
  })
  void startOver(organizationResponse)

  return {
    update,
    stop() {
      run++
      session?.stop()
      unrender()
    },
  }
}
