// @vitest-environment happy-dom
/** The app continues with what the loader painted. */
import { createShuffledClock, createShuffledSession, inCallOrder } from '@rxgauge/client/testing'
import { createJourney } from '@rxgauge/pricing'
import { createTestHost } from '@rxgauge/pricing/testing/host'
import { chooseLanguage, editions, firstScreenArea, type Language, languages, loadMessages } from '@rxgauge/text'
import { loaderWords } from '@rxgauge/text/loader'
import { createTheme } from '@rxgauge/ui'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { render } from './app/render'
import type { ReadyState, WidgetState } from './app/widget-state'
import { paintFirstScreen } from './loader/first-screen'

/** React's development build names every element and attribute that differs. */
let complaints: unknown[][] = []
let stops: (() => void)[] = []
/** React's scheduler has done what it had left: later there's no window, and it would throw. */
const schedulersTurn = () => new Promise((turn) => setTimeout(() => setImmediate(turn)))
beforeEach(() => {
  stops = []
  complaints = []
  for (const name of ['error', 'warn'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void complaints.push(words))
})
afterEach(async () => {
  for (const stop of stops) stop()
  await schedulersTurn()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function readyState(language: Language, drug?: string): Promise<ReadyState> {
  const session = { ...createShuffledSession(inCallOrder, () => []), resolveUrl: (address: string) => address }
  const pricingHost = createTestHost(
    { session, clock: createShuffledClock(inCallOrder) },
    { language, start: { drug } },
  )
  return {
    status: 'ready',
    organization: pricingHost.organization,
    language,
    messages: await loadMessages(firstScreenArea, language),
    theme: createTheme({}),
    journey: createJourney(pricingHost),
    pricingHost,
    position: () => ({ start: {}, typed: '' }),
    problem: undefined,
    run: 1,
  }
}

/** A painted element with text in its field, and the app that starts on it. */
function start(language: Language, theme: 'light' | 'dark', typed = '') {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const [screen] = paintFirstScreen(shadow, theme, loaderWords([language]), true)
  const painted = screen.querySelector('input')
  if (!painted) throw new Error('no field was painted')
  painted.value = typed
  const state = createStore<WidgetState>(() => ({ status: 'loading' }))
  const hide = () => screen.remove()
  const stop = render({ host, shadow, state, firstScreen: screen, hide, retry: () => {}, mode: () => theme })
  stops.push(stop)
  /** In the loader's root, or in the one beside it. */
  const find = (selector: string) =>
    shadow.querySelector(selector) ?? shadow.lastElementChild?.firstElementChild?.shadowRoot?.querySelector(selector)
  const field = () => find('input') as HTMLInputElement | null | undefined
  const whole = () => expect.poll(() => find('.rx-head')).toBeTruthy()
  return { host, shadow, screen, painted, state, stop, find, field, whole }
}

const looks = languages.flatMap((language) => (['light', 'dark'] as const).map((theme) => [language, theme] as const))

describe.each(looks)('%s, %s', (language, theme) => {
  test('the first render has the loader’s elements and attributes, and its text is the journey’s', async () => {
    const { painted, state, field, whole, screen, stop, shadow } = start(language, theme, 'ator')
    const ready = await readyState(language)
    state.setState(ready, true)
    await whole()
    expect(complaints).toEqual([])
    expect(field()).toBe(painted)
    expect(painted.value).toBe('ator')
    expect(ready.journey.search.getState().text).toBe('ator')
    expect(screen.querySelectorAll('input')).toHaveLength(1)
    stop()
    expect(shadow.childElementCount).toBe(0)
  })
})

test('a gauge that’s removed before its first render leaves nothing and says nothing', async () => {
  const { state, stop, shadow } = start('en', 'light', 'ator')
  const ready = await readyState('en')
  state.setState(ready, true)
  stop()
  await schedulersTurn()
  expect(shadow.childElementCount).toBe(0)
  expect(ready.journey.search.getState().text).toBe('')
  expect(complaints).toEqual([])
})

test('what’s typed stays if the page’s language or theme changed before the app came', async () => {
  for (const [language, theme] of [
    ['es', 'light'],
    ['en', 'dark'],
  ] as const) {
    const { painted, state, field, whole } = start('en', 'light', 'ator')
    painted.closest('.rx')?.setAttribute('data-theme', theme)
    const ready = await readyState(language)
    state.setState(ready, true)
    await whole()
    expect(field()).not.toBe(painted)
    await expect.poll(() => field()?.value).toBe('ator')
    expect(painted.isConnected).toBe(false)
  }
})

test('a sentence takes the field’s place, and the text is back with the field', async () => {
  const { state, field, find, whole } = start('en', 'light', 'ator')
  const ready = await readyState('en')
  const { messages, language } = ready
  state.setState({ status: 'message', sentence: 'Wait', messages, language, canRetry: true }, true)
  await expect.poll(() => find('.rx-sentence')?.textContent).toContain('Wait')
  expect(field()).toBeFalsy()
  state.setState(ready, true)
  await whole()
  expect(field()?.value).toBe('ator')
})

test('a medication that the page names meanwhile gives way to what’s typed', async () => {
  const { state, field, whole } = start('en', 'light', 'ator')
  state.setState(await readyState('en', 'humira'), true)
  await whole()
  expect(field()?.value).toBe('ator')
})

test('an element that a password manager puts beside the field costs no text', async () => {
  const { painted, state, field, whole } = start('en', 'light', 'ator')
  painted.before(document.createElement('span'))
  const ready = await readyState('en')
  state.setState(ready, true)
  await whole()
  await expect.poll(() => field()?.value).toBe('ator')
  expect(ready.journey.search.getState().text).toBe('ator')
})

test.each([[['es-MX']], [['', 'es', 'en']], [['fr', 'ES']], [['', 'fr']], [[' en-GB', 'es']], [['toString', 'es']]])(
  '%j: the loader’s language is the app’s',
  (preferred) => {
    expect(loaderWords(preferred)[0]).toBe(chooseLanguage(preferred))
  },
)

test.each(languages.flatMap((language) => editions.map((edition) => [language, edition] as const)))(
  'in %s, the loader’s words are those of the edition %s',
  async (language, edition) => {
    const { search } = await loadMessages(firstScreenArea, language, edition)
    expect(loaderWords([language]).slice(1, 3)).toEqual([search.label, search.placeholder])
  },
)
