import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignedIn, nextVisitor, ownerOf, personOf, unknownVisitor, type Visitor, type VisitorEvent } from './visitor'

const authenticated = (id?: string): VisitorEvent => ({ kind: 'authenticated', id })
const resumed: VisitorEvent = { kind: 'callsResumed' }
const dropped: VisitorEvent = { kind: 'callsDropped' }
const signedOut: VisitorEvent = { kind: 'signedOut' }

const guest: Visitor = { kind: 'guest' }
const ann: Visitor = { kind: 'person', id: 'ann' }
const ben: Visitor = { kind: 'person', id: 'ben' }
const annGone: Visitor = { kind: 'interrupted', id: 'ann', isBack: false }
const annBack: Visitor = { kind: 'interrupted', id: 'ann', isBack: true }
const annBefore: Visitor = { kind: 'unknown', id: 'ann', isMarked: true }

const after = (start: Visitor, ...events: VisitorEvent[]) => events.reduce(nextVisitor, start)

describe('a tab without an earlier session', () => {
  test('is a guest’s after its first authentication, and a person’s after they sign in', () => {
    expect(after(unknownVisitor, authenticated())).toEqual(guest)
    expect(after(unknownVisitor, authenticated(), authenticated('ann'))).toEqual(ann)
  })

  test('may be a person’s at once, such as with the token of a sign-in', () => {
    expect(after(unknownVisitor, authenticated('ann'))).toEqual(ann)
  })
})

describe('a tab whose person was signed in on the previous page', () => {
  test('is still theirs, or another person’s, as the server says', () => {
    expect(after(annBefore, authenticated('ann'))).toEqual(ann)
    expect(after(annBefore, authenticated('ben'))).toEqual(ben)
  })

  test('is interrupted if the server says that nobody is signed in', () => {
    expect(after(annBefore, authenticated())).toEqual(annGone)
  })
})

describe('an interrupted session', () => {
  test('begins when an authentication no longer names the person', () => {
    expect(after(ann, authenticated())).toEqual(annGone)
  })

  test('stays while the guest’s session in its place is renewed', () => {
    expect(after(annGone, authenticated(), authenticated())).toBe(annGone)
  })

  test('continues when the person is back and their calls are resumed', () => {
    expect(after(annGone, authenticated('ann'))).toEqual(annBack)
    expect(after(annBack, authenticated('ann'))).toBe(annBack)
    expect(after(annBack, resumed)).toEqual(ann)
  })

  test('is not resumed while the person is gone', () => {
    expect(after(annGone, resumed)).toBe(annGone)
  })

  test('may be interrupted again before that', () => {
    expect(after(annBack, authenticated())).toEqual(annGone)
  })

  test('ends when its calls are dropped: with a guest, or the person who is back', () => {
    expect(after(annGone, dropped)).toEqual(guest)
    expect(after(annBack, dropped)).toEqual(ann)
  })

  test('ends when another person signs in', () => {
    expect(after(annGone, authenticated('ben'))).toEqual(ben)
    expect(after(annBack, authenticated('ben'))).toEqual(ben)
  })
})

describe('a sign-out', () => {
  test('ends every state, and no renewal of a guest’s session revives it', () => {
    for (const visitor of [guest, ann, annGone, annBack, annBefore]) {
      const ended = after(visitor, signedOut)
      expect(ended).toEqual({ kind: 'ended', before: visitor })
      for (const event of [authenticated(), resumed, dropped, signedOut]) expect(after(ended, event)).toBe(ended)
    }
  })

  test('may be followed by a sign-in before the page has started over', () => {
    expect(after(ann, signedOut, authenticated('ben'))).toEqual(ben)
  })
})

test('whatever the order of events, only the person whom the server named last is signed in', () => {
  const event = fc.constantFrom(
    authenticated(),
    authenticated('ann'),
    authenticated('ben'),
    resumed,
    dropped,
    signedOut,
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const last = events.findLast(({ kind }) => kind === 'authenticated' || kind === 'signedOut')
      const named = last?.kind === 'authenticated' ? last.id : undefined
      expect(personOf(after(unknownVisitor, ...events))).toBe(named)
    }),
  )
})

test('an event that changes nothing returns the same object, so nothing re-renders', () => {
  expect(after(ann, authenticated('ann'), resumed, dropped)).toBe(ann)
  expect(after(guest, authenticated(), resumed, dropped)).toBe(guest)
})

test.each<{ visitor: Visitor; person?: string; owner?: string; isSignedIn: boolean }>([
  { visitor: unknownVisitor, isSignedIn: false },
  { visitor: annBefore, person: 'ann', owner: 'ann', isSignedIn: true },
  // A 401 removed the mark, and the next page hasn't authenticated yet.
  { visitor: { kind: 'unknown', id: 'ann', isMarked: false }, person: 'ann', owner: 'ann', isSignedIn: false },
  { visitor: guest, isSignedIn: false },
  { visitor: ann, person: 'ann', owner: 'ann', isSignedIn: true },
  { visitor: annGone, owner: 'ann', isSignedIn: false },
  { visitor: annBack, person: 'ann', owner: 'ann', isSignedIn: true },
  // Nothing is theirs any more, though the page looks the same until it starts over.
  { visitor: after(ann, signedOut), isSignedIn: true },
  { visitor: after(annGone, signedOut), isSignedIn: false },
])('the person, the owner and the visible state of $visitor', ({ visitor, ...expected }) => {
  expect({ person: personOf(visitor), owner: ownerOf(visitor), isSignedIn: isSignedIn(visitor) }).toEqual({
    ...{ person: undefined, owner: undefined },
    ...expected,
  })
})
