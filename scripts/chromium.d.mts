export function findChromium(kind?: 'any' | 'whole'): string | undefined
export function ensureChromium(progress?: (sentence: string) => void): string
export const chromiumFlags: string[]
