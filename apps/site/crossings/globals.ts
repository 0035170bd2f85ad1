/** A browser's globals besides storage and network, for tabs without a screen. */

/** Delivers messages between tabs immediately; with Node's own channel their time would be unknown. */
class PromptChannel {
  static readonly open = new Set<PromptChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor(readonly name: string) {
    PromptChannel.open.add(this)
  }
  postMessage(message: unknown) {
    for (const other of PromptChannel.open) {
      if (other === this || other.name !== this.name) continue
      queueMicrotask(() => {
        if (PromptChannel.open.has(other)) other.onmessage?.({ data: structuredClone(message) })
      })
    }
  }
  close() {
    PromptChannel.open.delete(this)
  }
}

/** Whether the page that is checked has an open form. */
export const screen = { hasForm: false }
const screenDocument = {
  querySelector: () => (screen.hasForm ? {} : null),
  querySelectorAll: () => [],
  activeElement: null,
}

/** Returns the function that restores the originals. */
export function replaceGlobals(): () => void {
  const replaced = Object.entries({ BroadcastChannel: PromptChannel, document: screenDocument }).map(
    ([name, value]) => {
      const real = Object.getOwnPropertyDescriptor(globalThis, name)
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
      return () => (real ? Object.defineProperty(globalThis, name, real) : Reflect.deleteProperty(globalThis, name))
    },
  )
  return () => {
    for (const restore of replaced) restore()
  }
}
