// @vitest-environment happy-dom
/** Components that load when they first show. */
// biome-ignore lint/style/noRestrictedImports: the test compares with these.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lazyPart, PartFailure, PartSuspense } from './lazy-part'

/** Delays in milliseconds of all timers that React has set. */
const delays: number[] = []
let createRoot: typeof import('react-dom/client').createRoot

beforeAll(async () => {
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0) => {
    delays.push(delay)
    return setTimeout(run, delay)
  })
  // React captures the page's timer when it's loaded.
  ;({ createRoot } = await import('react-dom/client'))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  // What React's scheduler has left would throw once there's no window.
  await new Promise((turn) => setTimeout(() => setImmediate(turn)))
})

type Load = () => Promise<{ default: ComponentType }>

function ours(load: Load) {
  const Part = lazyPart(load)
  return (
    <PartSuspense fallback="waiting">
      <Part />
    </PartSuspense>
  )
}

function reactsOwn(load: Load) {
  const Part = lazy(load)
  return (
    <Suspense fallback="waiting">
      <Part />
    </Suspense>
  )
}

/** Loads a part while its fallback shows. Returns the final content, and whether React delayed it with a timer. */
async function show(outcome: ComponentType | Error, create: (load: Load) => ReactNode) {
  let settle = () => {}
  const load: Load = () =>
    new Promise((resolve, reject) => {
      settle = () => (outcome instanceof Error ? reject(outcome) : resolve({ default: outcome }))
    })
  const place = document.createElement('div')
  const caught: unknown[] = []
  const root = createRoot(place, { onUncaughtError: (error) => void caught.push(error) })
  root.render(create(load))
  await vi.waitFor(() => expect(place.textContent).toBe('waiting'), { timeout: 60_000 })
  delays.length = 0
  settle()
  await vi.waitFor(() => expect(place.textContent).not.toBe('waiting'), { timeout: 60_000 })
  const wasHeldBack = delays.some((delay) => delay > 20)
  const { textContent } = place
  root.unmount()
  return { textContent, caught, wasHeldBack }
}

test('a part shows as soon as its code has loaded, while React alone delays it', async () => {
  expect(await show(() => 'here', reactsOwn)).toMatchObject({ textContent: 'here', wasHeldBack: true })
  expect(await show(() => 'here', ours)).toMatchObject({ textContent: 'here', wasHeldBack: false })
})

test('a failure to load shows just as soon', async () => {
  const { caught, wasHeldBack } = await show(new Error('offline'), ours)
  expect(caught).toEqual([expect.any(PartFailure)])
  expect(wasHeldBack).toBe(false)
})
