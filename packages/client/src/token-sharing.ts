/**
 * Messages between tabs of one origin. A duplicated tab copies the first tab's session storage, and so its refresh
 * token. A token works once, so a tab that uses it announces the new one. A sign-out in one tab signs the others out
 * too.
 */
import type { KeyValueStore } from './storage'

export interface TokenSharing {
  announce(used: string | undefined, next: string): void
  /** Announces that a person has signed out. */
  announceEnd(person: string): void
  /** Calls the listener with the id of a person who has signed out in another tab. */
  onEnd(listener: (person: string) => void): void
  close(): void
}

type Announcement = { used: string; next: string } | { ended: string }

/** @param prefix keeps the sessions of two organizations apart */
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
    // An authentication that was under way when the session stopped has still used up the token.
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
