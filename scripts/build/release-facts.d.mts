export const version: string
/** Twelve hexadecimal digits that stand for the sources of a checkout. */
export function hashOfSources(folder?: string): string
