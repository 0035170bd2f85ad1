/** Keys that a page may use wherever the focus is: to close its dialog, or to keep the focus in it. A composition uses them itself. */
export const isPageKey = ({ key, isComposing }: KeyboardEvent): boolean => !isComposing && /^(Escape|Tab)$/.test(key)
