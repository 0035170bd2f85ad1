/** Sends the chosen zips and plans to the server, each kind in order. */
import { type Call, type CallInput, calls, type Device } from '@rxgauge/contract'
import { ApiFailure, ignoreFailure, isRefused, toFailure } from './api-failure'
import { createChangeQueue } from './change-queue'
import type { KeyValueStore } from './storage'

export type Choice = 'zip' | 'insurance'

export interface ChoiceSender {
  /** @param chooser the id of the person who chose; `undefined` for a guest. @throws ApiFailure */
  send(choice: Choice, value: string, chooser: string | undefined): Promise<void>
  /** Sends every choice that is marked as unsent and isn't on its way. */
  sendAgain(): void
}

export interface ChoiceSenderOptions {
  local: KeyValueStore
  /** Storage keys of the choices that the server doesn't have yet. */
  unsent: Readonly<Record<Choice, string>>
  call: <C extends Call>(call: C, input: CallInput<C>) => Promise<unknown>
  /** The id of the person who is signed in or whose session was interrupted; `undefined` for a guest. */
  whose: () => string | undefined
  noteDevice: (saved: Partial<Device>) => void
}

export function createChoiceSender({ local, unsent, call, whose, noteDevice }: ChoiceSenderOptions): ChoiceSender {
  const queues = { zip: { add: createChangeQueue(), length: 0 }, insurance: { add: createChangeQueue(), length: 0 } }
  const calling: Record<Choice, (value: string) => Promise<void>> = {
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

  /** A newer choice stays marked. */
  function unmark(choice: Choice, value: string) {
    if (local.get(unsent[choice]) === value) local.remove(unsent[choice])
  }

  async function sendNow(choice: Choice, value: string, chooser: string | undefined) {
    // The person who chose it is gone, or another person has signed in.
    if (chooser !== undefined && whose() !== chooser) throw new ApiFailure('SIGN_IN_REQUIRED', 403)
    try {
      await calling[choice](value)
      unmark(choice, value)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.status !== 401 && isRefused(failure)) unmark(choice, value)
      throw error
    }
  }

  function send(choice: Choice, value: string, chooser: string | undefined): Promise<void> {
    const queue = queues[choice]
    queue.length++
    return queue.add(() => sendNow(choice, value, chooser)).finally(() => queue.length--)
  }

  return {
    send,
    sendAgain() {
      for (const choice of ['zip', 'insurance'] as const) {
        const value = local.get(unsent[choice])
        if (queues[choice].length === 0 && value !== undefined) send(choice, value, whose()).catch(ignoreFailure)
      }
    },
  }
}
