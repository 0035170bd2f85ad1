export function findChromium(): string | undefined
export function ensureChromium(progress?: (sentence: string) => void): string
export const chromiumFlags: string[]
