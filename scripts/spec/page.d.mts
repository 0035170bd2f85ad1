/** The text of docs/spec.md. */
export function specPage(): string
