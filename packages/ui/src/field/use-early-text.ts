/** What was typed into a page that the server sent, before this code was there to hear it. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Tells `onChange` once, after the first render, where the field holds another text than it was rendered with. That is known
 * before the next press: a form that is sent right after its hydration is sent with what stands in its fields.
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
  onChange: (text: string) => void,
): void {
  const first = useRef({ text, onChange })
  useLayoutEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== first.current.text) first.current.onChange(typed)
  }, [field])
}
