export function hashOf(...texts: readonly string[]): string
