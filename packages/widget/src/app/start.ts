/** The widget's app for one element: its runs, and the current run's language and theme, until it stops. */
import { codeGone, setCodeCheck } from '@rxgauge/client'
import { chooseLanguage, editionOf, firstScreenArea, type Language, loadMessages } from '@rxgauge/text'
import { createStore } from 'zustand/vanilla'
import { dispatch } from '../dispatch'
import { journeyOptions, optionNames, readOptions, type WidgetOptions } from '../options'
import { documentProperty } from '../page-document'
import { importNewestApp } from './newest-app'
import { render } from './render'
import { reportInvalid } from './report-invalid'
import { type RunContext, runWidget } from './run-widget'
import { watchMember } from './watch-member'
import type { JourneyPosition, WidgetState } from './widget-state'
import { widgetTheme } from './widget-theme'

export interface StartOptions {
  element: HTMLElement
  shadow: ShadowRoot
  /** Folder of the script, with a trailing slash; the API is beside it. */
  base: string
  /** The organization call, made before this code loaded: from this visit, or cached by the browser. */
  organization: Promise<Response> | undefined
  /** Rejects if a file isn't the one that this released version names; other builds have no such check. */
  checkFile?: ((address: string) => Promise<unknown>) | undefined
  /** The loader's first screen, if it has the search field; older loaders paint none. */
  firstScreen?: HTMLElement | undefined
  /** Removes what the element shows until now. */
  hide: () => void
  /** Where an earlier build's app stopped, if its files are gone. */
  continueFrom?: JourneyPosition & { language: Language }
}

export interface AppHandle {
  stop(): void
}

export interface AppModule {
  start(options: StartOptions): AppHandle
}

export function start(given: StartOptions): AppHandle {
  const { element, shadow, base, checkFile, firstScreen, hide, continueFrom } = given
  if (checkFile) setCodeCheck(checkFile)
  const state = createStore<WidgetState>(() => ({ status: 'loading' }))
  let options = readOptions(element)
  let chosenLanguage = continueFrom?.language
  let run = new AbortController()
  let runCount = 0

  const member = watchMember(element, () => startOver())

  const language = () =>
    chosenLanguage ?? chooseLanguage([options.lang, documentProperty('documentElement').lang, ...navigator.languages])
  const context: Omit<RunContext, 'run' | 'signal' | 'begin'> = {
    element,
    state,
    base,
    options: () => options,
    memberToken: member.current,
    language,
    async changeLanguage(next) {
      chosenLanguage = next
      await applyLanguage()
    },
    startOver: () => startOver(),
    isInUse: () => element.matches(':focus-within') || Boolean(firstScreen?.querySelector('input')?.value),
    emit: (name, detail) => dispatch(element, name, detail),
  }

  /** Ends the current run and starts another. */
  function startOver(organizationResponse?: Promise<Response>) {
    run.abort()
    run = new AbortController()
    runCount++
    const begin = runCount === 1 ? continueFrom : undefined
    void runWidget({ ...context, run: runCount, signal: run.signal, organizationResponse, begin })
  }

  /** Shows the same state in another language; the journey stays where it is. */
  async function applyLanguage() {
    const { signal } = run
    const before = state.getState()
    if (before.status !== 'ready') return startOver()
    const next = language()
    const messages = await loadMessages(firstScreenArea, next, editionOf(before.organization)).catch(() => undefined)
    const current = state.getState()
    if (signal.aborted || current.status !== 'ready' || next !== language()) return
    if (!messages) {
      // A card half in one language and half in another is worse than an unfulfilled choice.
      chosenLanguage = current.language
      state.setState({ ...current, problem: current.messages.errors.NETWORK }, true)
      return
    }
    const pricingHost = { ...current.pricingHost, language: next }
    state.setState({ ...current, messages, language: next, pricingHost, problem: undefined }, true)
  }

  let successor: AppHandle | undefined

  /** Tries once; if the new build's files are gone too, the sentence and its button stay. */
  async function continueWithNewBuild() {
    const before = state.getState()
    // A released version never becomes another.
    if (checkFile || continueFrom || successor || before.status !== 'ready') return
    const { signal } = run
    const newest = await importNewestApp<AppModule>(base).catch(() => undefined)
    if (!newest || newest.start === start || signal.aborted || successor) return
    successor = newest.start({
      element,
      shadow,
      base,
      organization: undefined,
      // The old content stays until the new app shows something.
      hide: stopOwn,
      continueFrom: { ...before.position(), language: language() },
    })
  }

  function update(next: WidgetOptions) {
    const before = options
    options = next
    reportInvalid(next, before)
    const changed = (...names: (keyof WidgetOptions)[]) => names.some((name) => before[name] !== next[name])
    if (changed('org', 'app', ...journeyOptions)) return startOver()
    if (changed('lang')) {
      chosenLanguage = undefined
      void applyLanguage()
    }
    const current = state.getState()
    if (current.status === 'ready')
      state.setState({ ...current, theme: widgetTheme(current.organization, options) }, true)
  }

  const unrender = render({
    host: element,
    shadow,
    state,
    firstScreen,
    hide,
    retry: context.startOver,
    mode: () => (options.theme === 'dark' ? 'dark' : 'light'),
  })
  reportInvalid(options, {})
  startOver(given.organization)
  // Several attributes set in a row are one change.
  const attributes = new MutationObserver(() => update(readOptions(element)))
  attributes.observe(element, { attributeFilter: [...optionNames] })

  const ended = new AbortController()
  const { signal } = ended
  addEventListener(
    codeGone,
    (event) => {
      if (event instanceof CustomEvent && String(event.detail).startsWith(base)) void continueWithNewBuild()
    },
    { signal },
  )

  function stopOwn() {
    ended.abort()
    attributes.disconnect()
    // A successor watches it now.
    if (!successor) member.stop()
    run.abort()
    unrender()
  }
  return {
    stop() {
      successor?.stop()
      stopOwn()
    },
  }
}
