export interface ProxyPrograms {
  /** Paths. */
  nginx: string
  caddy: string
}

export function findProxyPrograms(): ProxyPrograms | undefined
/** @throws Error with a sentence where they cannot be had */
export function ensureProxyPrograms(progress?: (sentence: string) => void): ProxyPrograms
