/** Walks through a story like a person: presses elements by their text, and types into fields. */

/** A press on an element by its English or Spanish text, or text for the focused field. */
export type Step =
  | { press: readonly [english: string, spanish: string] }
  | { press: string }
  /** The last match, which is the one in the open dialog. */
  | { pressLast: readonly [english: string, spanish: string] }
  | { text: string }

/** In milliseconds; long enough for a busy machine, since only a missing element runs into it. */
const patience = 60_000

/** An enabled element whose text starts with one of the words. */
function findPressable(words: readonly string[], isLast = false): HTMLElement | undefined {
  const candidates = document.querySelectorAll<HTMLElement>('.rx button, .rx label, .rx a, .rx option, .rx summary')
  const find = (element: HTMLElement) => {
    if (element instanceof HTMLButtonElement && element.disabled) return false
    const names = [element.getAttribute('aria-label') ?? '', element.textContent?.trim() ?? '']
    return names.some((name) => words.some((word) => name.startsWith(word)))
  }
  return isLast ? [...candidates].findLast(find) : [...candidates].find(find)
}

async function until<T>(find: () => T | undefined): Promise<T | undefined> {
  const end = Date.now() + patience
  for (let pressable = find(); Date.now() < end; pressable = find()) {
    if (pressable) return pressable
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return undefined
}

export async function walk(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (!('text' in step)) {
      const label = 'press' in step ? step.press : step.pressLast
      const words = typeof label === 'string' ? [label] : label
      const pressable = await until(() => findPressable(words, 'pressLast' in step))
      if (!pressable) throw new Error(`No element says ${words.join(' or ')}`)
      if (pressable instanceof HTMLOptionElement) choose(pressable)
      else pressable.click()
    } else await type(step.text)
  }
}

function choose(option: HTMLOptionElement) {
  const select = option.closest('select')
  if (!select) return
  select.value = option.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

async function type(text: string) {
  const field = await until(() => {
    const active = document.activeElement
    return active instanceof HTMLInputElement && active.type !== 'radio' ? active : undefined
  })
  if (!field) throw new Error('No field has focus')
  // React listens to the browser's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
