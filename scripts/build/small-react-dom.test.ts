// @vitest-environment happy-dom
/** The renderer that is shipped: of the text that was reviewed, and it draws what the whole one draws. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FC, PropsWithChildren } from 'react'
import type { Root } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from './replaced-bodies.mjs'
import { reviewed, withoutFeatures } from './small-react-dom.mjs'

const reactDom = createRequire(createRequire(import.meta.url).resolve('react-dom/client'))
const whole = read('./cjs/react-dom-client.production.js')

interface Renderer {
  createRoot(container: Element, options?: object): Root
}

function read(name: string): string {
  return readFileSync(reactDom.resolve(name), 'utf8')
}

/** A renderer with a React of its own, as browsers get it: the packages' entries decide by the environment, which is a test's here. */
function load(code: string, setTimer = setTimeout) {
  const modules = new Map<string, unknown>()
  function production(name: string): unknown {
    const file = reactDom.resolve(name).replace(/index\.js$/, `cjs/${name}.production.js`)
    if (!modules.has(name)) modules.set(name, run(readFileSync(file, 'utf8')))
    return modules.get(name)
  }
  function run(code: string): unknown {
    const exports = {}
    new Function('exports', 'require', 'setTimeout', code)(exports, production, setTimer)
    return exports
  }
  const renderer = run(code) as Renderer
  const React = production('react') as typeof import('react')
  const { flushSync } = production('react-dom') as typeof import('react-dom')
  return { renderer, React, flushSync }
}

test('React is the one that was reviewed; after an update: read small-react-dom.mjs', () => {
  expect(hashOf(whole)).toBe(reviewed)
})

test('another text of React is refused with what it lacks', () => {
  expect(() => withoutFeatures(whole.replaceAll('popHydrationState', 'leaveHydration'))).toThrow(/popHydrationState/)
  expect(() => withoutFeatures(whole.replaceAll('FragmentInstance', 'FragmentHandle'))).toThrow(/FragmentInstance/)
})

test('what cannot be used is not offered', () => {
  expect(load(withoutFeatures(whole)).renderer).not.toHaveProperty('hydrateRoot')
  expect(load(withoutFeatures(whole, ['hydration', 'activity'])).renderer).toHaveProperty('hydrateRoot')
})

test.each([
  ['at once', withoutFeatures(whole)],
  ['at once, where it hydrates', withoutFeatures(whole, ['hydration', 'activity'])],
  ['later by React itself', whole],
])('code that came after its fallback shows %s', async (_, code) => {
  const delays: number[] = []
  const noteDelay = (run: () => void, ms: number) => {
    delays.push(ms)
    return setTimeout(run, ms)
  }
  const { React, renderer } = load(code, noteDelay as typeof setTimeout)
  const place = document.createElement('div')
  const root = renderer.createRoot(place)
  let arrive: (module: { default: FC }) => void = () => {}
  const Late = React.lazy(() => new Promise<{ default: FC }>((resolve) => (arrive = resolve)))
  root.render(React.createElement(React.Suspense, { fallback: 'waiting' }, React.createElement(Late)))
  await vi.waitFor(() => expect(place.textContent).toBe('waiting'))
  arrive({ default: () => 'late' })
  const isHeld = () => delays.some((ms) => ms > 10)
  if (code === whole) await vi.waitFor(() => expect(isHeld()).toBe(true))
  else await vi.waitFor(() => expect(place.textContent).toBe('late'))
  expect(isHeld()).toBe(code === whole)
  root.unmount()
})

describe.each([
  ['whole', whole],
  ['of the widget', withoutFeatures(whole)],
  ['of the site', withoutFeatures(whole, ['hydration', 'activity'])],
] as const)('the renderer: %s', (_, code) => {
  const { React, flushSync, renderer } = load(code)
  const h = React.createElement
  let place: HTMLElement
  let root: Root
  const caught: unknown[] = []
  const log: string[] = []

  beforeAll(() => {
    place = document.createElement('div')
    document.body.append(place)
    root = renderer.createRoot(place, { onCaughtError: (error: unknown) => caught.push(error) })
  })
  afterAll(() => place.remove())

  class Boundary extends React.Component<PropsWithChildren, { hasFailed: boolean }> {
    override state = { hasFailed: false }
    static getDerivedStateFromError = () => ({ hasFailed: true })
    override render() {
      return this.state.hasFailed ? 'failed' : this.props.children
    }
  }
  const Theme = React.createContext('light')
  let arrive: (module: { default: FC }) => void = () => {}
  const Late = React.lazy(() => new Promise<{ default: FC }>((resolve) => (arrive = resolve)))
  let setCount: (count: number) => void = () => {}
  let startLate: () => void = () => {}

  const noteParagraph = (node: HTMLElement | null) => void log.push(node ? 'p here' : 'p gone')

  function Counter() {
    const [count, change] = React.useState(1)
    const [isPending, start] = React.useTransition()
    const [isLate, setLate] = React.useState(false)
    const id = React.useId()
    const theme = React.useContext(Theme)
    setCount = change
    startLate = () => start(() => setLate(true))
    React.useLayoutEffect(() => {
      log.push(`layout ${count}`)
      return () => void log.push(`gone ${count}`)
    }, [count])
    React.useEffect(() => void log.push(`effect ${count}`), [count])
    return h(
      'section',
      { 'data-theme': theme, className: isPending ? 'pending' : '', style: { '--x': count, width: 2 } },
      h('label', { htmlFor: id }, 'Name'),
      h('input', { id, defaultValue: 'a', onInput: (event) => log.push(event.currentTarget.value) }),
      h('select', { value: 'b', onChange: () => {} }, h('option', { value: 'a' }), h('option', { value: 'b' })),
      h('button', { type: 'button', onClick: () => change(count + 1) }, `pressed ${count}`),
      h('svg', { viewBox: '0 0 1 1' }, h('path', { strokeWidth: 2, d: 'M0 0' })),
      count > 2 && h('p', { ref: noteParagraph }, 'more'),
      [3, 1, 2].slice(0, count).map((key) => h('i', { key }, key)),
      isLate && h(React.Suspense, { fallback: 'waiting' }, h(Late)),
    )
  }
  const Throws = () => {
    throw new Error('bug')
  }
  const html = () => place.innerHTML.replace(/_r_\w+_/g, 'ID')

  test('draws, and draws again', async () => {
    flushSync(() => {
      root.render(
        h(
          Theme.Provider,
          { value: 'dark' },
          h(Counter),
          h(Boundary, null, h(Throws)),
          h(React.Suspense, { fallback: 'waiting' }, h(React.Fragment, null, 'here')),
        ),
      )
    })
    expect(html()).toBe(
      '<section data-theme="dark" class="" style="--x: 1; width: 2px;"><label for="ID">Name</label><input id="ID" value="a"><select><option value="a"></option><option value="b"></option></select><button type="button">pressed 1</button><svg viewBox="0 0 1 1"><path stroke-width="2" d="M0 0"></path></svg><i>3</i></section>failedhere',
    )
    expect(caught).toEqual([new Error('bug')])
    expect(place.querySelector('select')?.value).toBe('b')
    await vi.waitFor(() => expect(log).toContain('effect 1'))
    flushSync(() => place.querySelector('button')?.click())
    expect(place.querySelector('button')?.textContent).toBe('pressed 2')
    await vi.waitFor(() => expect(log).toContain('effect 2'))
    setCount(3)
    await vi.waitFor(() => expect(log).toContain('effect 3'))
    expect([...place.querySelectorAll('i, p')].map(({ textContent }) => textContent)).toEqual(['more', '3', '1', '2'])
    expect(log).toEqual([
      'layout 1',
      'effect 1',
      'gone 1',
      'layout 2',
      'effect 2',
      'gone 2',
      'p here',
      'layout 3',
      'effect 3',
    ])
  })

  test('hears of what happens, waits for code within a transition, and takes everything away', async () => {
    const input = place.querySelector('input')
    if (!input) throw new Error('There is no field')
    input.value = 'typed'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    expect(log.at(-1)).toBe('typed')
    startLate()
    await vi.waitFor(() => expect(place.textContent).toContain('waiting'))
    arrive({ default: () => h('b', null, 'late') })
    await vi.waitFor(() => expect(place.querySelector('b')?.textContent).toBe('late'))
    setCount(1)
    await vi.waitFor(() => expect(log).toContain('p gone'))
    root.unmount()
    await vi.waitFor(() => expect(place.innerHTML).toBe(''))
    expect(log.slice(log.indexOf('typed'))).toEqual(['typed', 'p gone', 'gone 3', 'layout 1', 'effect 1', 'gone 1'])
  })
})
