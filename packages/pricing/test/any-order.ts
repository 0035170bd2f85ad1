/** Properties for late responses: in whatever order responses, timers and actions occur, the last action wins. */
import type { Clock, Session } from '@rxgauge/client'
import {
  createShuffledClock,
  createShuffledSession,
  inCallOrder,
  type Order,
  type ShuffledCall,
} from '@rxgauge/client/testing'
import fc from 'fast-check'
import { expect } from 'vitest'

interface Subject<Action> {
  act: (action: Action) => unknown
  /** The part of the state that's compared. */
  state: () => unknown
}

interface Property<Action> {
  action: fc.Arbitrary<Action>
  respond: (call: ShuffledCall) => unknown
  create: (session: Session, clock: Clock) => Subject<Action> | Promise<Subject<Action>>
}

/** Waits until all responses and timers have been handled. */
async function drain(scheduler?: fc.Scheduler) {
  do {
    while (scheduler && scheduler.count() > 0) await scheduler.waitOne()
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  } while (scheduler && scheduler.count() > 0)
}

async function open<Action>({ create, respond }: Property<Action>, order: Order) {
  return create(createShuffledSession(order, respond), createShuffledClock(order))
}

/** Checks that the final state is the same as if each action had waited for all earlier responses. */
export function asIfInOrder<Action>(property: Property<Action>) {
  return fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(property.action, { minLength: 1, maxLength: 6 }), async (s, actions) => {
      const shuffled = await open(property, s)
      s.scheduleSequence(actions.map((action) => async () => void shuffled.act(action)))
      await drain(s)
      const inOrder = await open(property, inCallOrder)
      for (const action of actions) {
        inOrder.act(action)
        await drain()
      }
      expect(shuffled.state()).toEqual(inOrder.state())
    }),
    { numRuns: 60 },
  )
}

/** Checks that only the last of several actions in one burst has an effect. @param prepare runs and settles before them */
export function lastAlone<Action>(property: Property<Action>, prepare?: Action) {
  return fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(property.action, { minLength: 1, maxLength: 6 }), async (s, actions) => {
      const shuffled = await open(property, s)
      if (prepare !== undefined) shuffled.act(prepare)
      await drain(s)
      for (const action of actions) shuffled.act(action)
      await drain(s)
      const alone = await open(property, inCallOrder)
      if (prepare !== undefined) alone.act(prepare)
      await drain()
      for (const action of actions.slice(-1)) alone.act(action)
      await drain()
      expect(shuffled.state()).toEqual(alone.state())
    }),
    { numRuns: 60 },
  )
}
