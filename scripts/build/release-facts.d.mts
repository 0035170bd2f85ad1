export const version: string
/** Twelve hexadecimal digits that stand for the sources of a checkout. */
export function hashOfSources(folder?: string): string
/** The commit that is built, for operators; `unknown` where neither a repository nor RXGAUGE_COMMIT says it. */
export function builtCommit(options?: { folder?: string; environment?: Record<string, string | undefined> }): string
