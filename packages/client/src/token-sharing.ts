/**
 * A duplicated tab starts with a copy of the session storage of the first, and so with its refresh token. A token works
 * once: whoever uses it tells the others, on this origin only, which one took its place.
 */
import type { KeyValueStore } from './storage'

export interface TokenSharing {
  announce(used: string | undefined, next: string): void
  close(): void
}

interface Replaced {
  used: string
  next: string
}

/** @param prefix keeps sessions of two organizations apart */
export function createTokenSharing(session: KeyValueStore, prefix: string): TokenSharing | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(`${prefix}tokens`)
  channel.onmessage = ({ data }: MessageEvent<Replaced>) => {
    if (session.get('refreshToken') === data.used) session.set('refreshToken', data.next)
  }
  return {
    announce(used, next) {
      if (used !== undefined && used !== next) channel.postMessage({ used, next } satisfies Replaced)
    },
    close: () => channel.close(),
  }
}
