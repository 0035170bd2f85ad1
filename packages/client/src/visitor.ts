/** Who the visitor is (account 4, "Logged in"): one state, and the one function that changes it. */

export type Visitor =
  /**
   * Before the first authentication: the person at this tab's last authentication, and whether its signed-in mark is
   * set.
   */
  | { kind: 'unknown'; id: string | undefined; isMarked: boolean }
  | { kind: 'guest' }
  | { kind: 'person'; id: string }
  /** Their session ended without their doing. Their calls wait; once they are back, until the calls are resumed or dropped. */
  | { kind: 'interrupted'; id: string; isBack: boolean }
  /** Signed out, here or in another tab. Until the page starts over it looks the same. */
  | { kind: 'ended'; before: ShownVisitor }

type ShownVisitor = Exclude<Visitor, { kind: 'ended' }>

export type VisitorEvent =
  /** The server says who is signed in; `undefined` for nobody. */
  | { kind: 'authenticated'; id: string | undefined }
  | { kind: 'callsResumed' }
  | { kind: 'callsDropped' }
  | { kind: 'signedOut' }

export const unknownVisitor: Visitor = { kind: 'unknown', id: undefined, isMarked: false }
const guest: Visitor = { kind: 'guest' }

/** Returns the same object if the event changes nothing. */
export function nextVisitor(visitor: Visitor, event: VisitorEvent): Visitor {
  switch (event.kind) {
    case 'authenticated':
      return event.id === undefined ? withoutPerson(visitor) : withPerson(visitor, event.id)
    case 'callsResumed':
      return visitor.kind === 'interrupted' && visitor.isBack ? { kind: 'person', id: visitor.id } : visitor
    case 'callsDropped':
      if (visitor.kind !== 'interrupted') return visitor
      return visitor.isBack ? { kind: 'person', id: visitor.id } : guest
    case 'signedOut':
      return visitor.kind === 'ended' ? visitor : { kind: 'ended', before: visitor }
  }
}

function withoutPerson(visitor: Visitor): Visitor {
  const id = personOf(visitor)
  if (id !== undefined) return { kind: 'interrupted', id, isBack: false }
  return visitor.kind === 'unknown' ? guest : visitor
}

function withPerson(visitor: Visitor, id: string): Visitor {
  if (visitor.kind !== 'interrupted' || visitor.id !== id)
    return isPerson(visitor, id) ? visitor : { kind: 'person', id }
  return visitor.isBack ? visitor : { ...visitor, isBack: true }
}

const isPerson = (visitor: Visitor, id: string) => visitor.kind === 'person' && visitor.id === id

/** The id of the person who is signed in, or was at this tab's last authentication. */
export function personOf(visitor: Visitor): string | undefined {
  return visitor.kind === 'interrupted' && !visitor.isBack ? undefined : ownerOf(visitor)
}

/** The id of the person whose choices and screens these are: signed in, or with an interrupted session. */
export const ownerOf = (visitor: Visitor): string | undefined => ('id' in visitor ? visitor.id : undefined)

/** The visitor that the page still shows. */
export const shownVisitor = (visitor: Visitor): ShownVisitor => (visitor.kind === 'ended' ? visitor.before : visitor)

/** Whether the page shows that somebody is signed in. */
export function isSignedIn(visitor: Visitor): boolean {
  const shown = shownVisitor(visitor)
  return shown.kind === 'unknown' ? shown.isMarked : personOf(shown) !== undefined
}
