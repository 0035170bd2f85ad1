import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Handles text typed into a server-rendered page before hydration: calls `onChange` once, after the first render, if the field contains
 * other text than was rendered. That happens before the next event, so a form submitted right after hydration is sent with what's in its
 * fields.
 */
export function useTextBeforeHydration(
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
