/**
 * What tabs of one origin tell each other. A duplicated tab starts with a copy of the session storage of the first, and so
 * with its refresh token. A token works once: anyone who uses it tells the others which one took its place. And anyone who signs
 * out in one tab is signed out in the others.
 */
import type { KeyValueStore } from './storage'

export interface TokenSharing {
  announce(used: string | undefined, next: string): void
  /** Tells that a person has signed out. */
  announceEnd(person: string): void
  /** The listener is called with a person who has signed out in another tab. */
  onEnd(listener: (person: string) => void): void
  close(): void
}

type Announcement = { used: string; next: string } | { ended: string }

/** @param prefix keeps sessions of two organizations apart */
export function createTokenSharing(session: KeyValueStore, prefix: string): TokenSharing | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const name = `${prefix}tokens`
  const channel = new BroadcastChannel(name)
  let isClosed = false
  let ended = (_person: string) => {}
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    if ('ended' in data) ended(data.ended)
    else if (session.get('refreshToken') === data.used) session.set('refreshToken', data.next)
  }
  function post(announcement: Announcement) {
    if (!isClosed) return channel.postMessage(announcement)
    // An authentication that was under way when the session stopped has used up the token all the same.
    const late = new BroadcastChannel(name)
    late.postMessage(announcement)
    late.close()
  }
  return {
    announce(used, next) {
      if (used !== undefined && used !== next) post({ used, next })
    },
    announceEnd: (person) => post({ ended: person }),
    onEnd(listener) {
      ended = listener
    },
    close() {
      isClosed = true
      channel.close()
    },
  }
}
