/** What a page is left with, and how its gauge looks. */
import type { Locator, Page } from 'playwright-core'

/** Before every script of the page: which timers are pending. */
export const countTimers = () => {
  const pending = new Set<string>()
  Object.assign(window, { pendingTimers: pending })
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
  ] as const) {
    const native = window as unknown as Record<string, (...given: unknown[]) => number>
    const [begin, end] = [native[start], native[stop]]
    if (!begin || !end) continue
    native[start] = (run: unknown, ...others: unknown[]) => {
      const id = begin(
        typeof run === 'function'
          ? (...given: unknown[]) => {
              if (start !== 'setInterval') pending.delete(`${start} ${id}`)
              return run(...given)
            }
          : run,
        ...others,
      )
      pending.add(`${start} ${id}`)
      return id
    }
    native[stop] = (id: unknown) => {
      pending.delete(`${start} ${id}`)
      return end(id)
    }
  }
}

export interface Traces {
  globals: string[]
  styles: number
  timers: number
  listeners: string[]
  /** Keys, besides the gauge's own, which are for the next visit. */
  storage: string[]
  elements: number
  documentAttributes: string[]
}

/** React adds it to a document once, and has no way to remove it. */
const ofReact = 'document: selectionchange'

/** What a gauge could leave. */
export async function tracesOn(page: Page): Promise<Traces> {
  const client = await page.context().newCDPSession(page)
  const listenersOf = async (expression: string) => {
    const { result } = await client.send('Runtime.evaluate', { expression })
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.map(({ type }) => `${expression}: ${type}`)
  }
  const listeners = (
    await Promise.all(['window', 'document', 'document.documentElement', 'document.body'].map(listenersOf))
  )
    .flat()
    .filter((listener) => listener !== ofReact)
    .sort()
  await client.detach()
  const rest = await page.evaluate(() => {
    const keysOf = (name: 'localStorage' | 'sessionStorage') => {
      try {
        return Object.keys(window[name]).map((key) => `${name} ${key}`)
      } catch {
        return []
      }
    }
    const attributesOf = ({ localName, attributes }: Element) =>
      Array.from(attributes, ({ name, value }) => `${localName} ${name}="${value}"`)
    const body = document.querySelector('body') ?? document.documentElement
    return {
      globals: Object.getOwnPropertyNames(window),
      styles: document.adoptedStyleSheets.length + document.querySelectorAll('style, link').length,
      timers: (window as unknown as { pendingTimers: Set<string> }).pendingTimers.size,
      storage: [...keysOf('localStorage'), ...keysOf('sessionStorage')]
        .filter((key) => !key.includes(' rxgauge:'))
        .sort(),
      elements: document.querySelectorAll(':not(script)').length,
      documentAttributes: [document.documentElement, body].flatMap(attributesOf),
    }
  })
  return { ...rest, listeners }
}

/** The share of pixels that differ between two pictures of one size, from 0 to 1. @param blank a page to draw on */
export function differingPixels(blank: Page, one: Buffer, other: Buffer): Promise<number> {
  return blank.evaluate(
    async (files) => {
      const read = async (data: string) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))]))
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        if (!context) throw new Error('This browser has no 2D canvas')
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height)
      }
      const [one, other] = await Promise.all(files.map(read))
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
      let differing = 0
      for (let pixel = 0; pixel < one.data.length; pixel += 4) {
        const isOther = [0, 1, 2].some(
          (at) => Math.abs((one.data[pixel + at] ?? 0) - (other.data[pixel + at] ?? 0)) > 8,
        )
        if (isOther) differing++
      }
      return differing / (one.data.length / 4)
    },
    [one.toString('base64'), other.toString('base64')],
  )
}

export const pictureOf = (gauge: Locator): Promise<Buffer> =>
  gauge.screenshot({ animations: 'disabled', caret: 'hide', type: 'png' })
