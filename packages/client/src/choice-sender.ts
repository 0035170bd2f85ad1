/**
 * The zip and the plan that are chosen here go to the server in their order. One that it could not be told is marked as
 * unsent, and goes again with the next authentication: until then, what the server has is older.
 */
import { type Call, type CallInput, calls, type Device } from '@rxgauge/contract'
import { ApiFailure, ignoreFailure, isRefused, toFailure } from './api-failure'
import { inOrder } from './in-order'
import type { KeyValueStore } from './storage'

const unsent = { zip: 'zipUnsent', insurance: 'insuranceUnsent' } as const
type Choice = keyof typeof unsent

export interface ChoiceSender {
  /** Stores a zip on the server: it is the person's on every device from then on. @throws ApiFailure */
  saveZip(zip: string): Promise<void>
  /** The same for one that applies here at once, and is sent again where the server could not be told. @throws ApiFailure */
  chooseZip(zip: string): Promise<void>
  /** A plan by its id, 0 for none. @throws ApiFailure */
  chooseInsurance(id: number): Promise<void>
  /** Another one takes its place, by a way of its own to the server. */
  forgetUnsent(choice: Choice): void
  /** Whether the server does not know yet what was chosen here. */
  isUnsent(choice: Choice): boolean
}

interface ChoiceSenderOptions {
  call: <C extends Call>(call: C, input: CallInput<C>) => Promise<unknown>
  local: KeyValueStore
  /** The id of who is signed in, or was without their doing; `undefined` for a guest. */
  whose: () => string | undefined
  noteDevice: (saved: Partial<Device>) => void
}

export function createChoiceSender({
  local,
  call,
  whose,
  noteDevice,
}: ChoiceSenderOptions): ChoiceSender & { sendAgain: () => void } {
  const queues = { zip: { add: inOrder(), length: 0 }, insurance: { add: inOrder(), length: 0 } }
  const send: Record<Choice, (value: string) => Promise<void>> = {
    async zip(zip) {
      await call(calls.location.saveZip, { params: { zip } })
      noteDevice({ zipCode: zip })
    },
    async insurance(value) {
      const id = Number(value)
      await call(calls.insurance.updateInsurance, { params: { id } })
      noteDevice({ insuranceId: id || null, hasChosenNoInsurance: id === 0 })
    },
  }

  function enqueue(choice: Choice, task: () => Promise<void>): Promise<void> {
    const queue = queues[choice]
    const chooser = whose()
    queue.length++
    return queue
      .add(async () => {
        // Who chose it does not come back, or another one has come.
        if (chooser !== undefined && whose() !== chooser) throw new ApiFailure('SIGN_IN_REQUIRED', 403)
        await task()
      })
      .finally(() => queue.length--)
  }

  /** One that has been chosen since stays marked. */
  function unmark(choice: Choice, value: string) {
    if (local.get(unsent[choice]) === value) local.remove(unsent[choice])
  }

  async function sendMarked(choice: Choice, value: string) {
    try {
      await send[choice](value)
      unmark(choice, value)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.status !== 401 && isRefused(failure)) unmark(choice, value)
      throw error
    }
  }

  function choose(choice: Choice, value: string): Promise<void> {
    local.set(unsent[choice], value)
    return enqueue(choice, () => sendMarked(choice, value))
  }

  return {
    saveZip: (zip: string) => enqueue('zip', () => send.zip(zip)),
    chooseZip: (zip: string) => choose('zip', zip),
    chooseInsurance: (id: number) => choose('insurance', String(id)),
    forgetUnsent: (choice: Choice) => local.remove(unsent[choice]),
    isUnsent: (choice: Choice) => local.get(unsent[choice]) !== undefined,
    /** With each authentication; what is under way needs no second call. */
    sendAgain() {
      for (const choice of ['zip', 'insurance'] as const) {
        if (queues[choice].length > 0 || local.get(unsent[choice]) === undefined) continue
        void enqueue(choice, async () => {
          const value = local.get(unsent[choice])
          if (value !== undefined) await sendMarked(choice, value)
        }).catch(ignoreFailure)
      }
    },
  }
}
