/**
 * The zip and the plan chosen on this device. A choice is marked as unsent until the server acknowledges it: it's
 * sent again with the next authentication, and it outranks the server's value. The code that sends loads on demand,
 * since most pages send nothing.
 */
import { failNetwork, ignoreFailure } from './api-failure'
import type { Choice, ChoiceSender, ChoiceSenderOptions } from './choice-sender'

/** Storage keys of the choices that the server doesn't have yet. */
const unsent: Readonly<Record<Choice, string>> = { zip: 'zipUnsent', insurance: 'insuranceUnsent' }

export interface Choices {
  /** Stores a zip on the server, for all of the person's devices. @throws ApiFailure */
  saveZip(zip: string): Promise<void>
  /** Like `saveZip`, but applies here at once and is sent again if it didn't reach the server. @throws ApiFailure */
  chooseZip(zip: string): Promise<void>
  /** Chooses a plan by its id, 0 for none. @throws ApiFailure */
  chooseInsurance(id: number): Promise<void>
  /** Drops an unsent choice that another one replaces. */
  forgetUnsent(choice: Choice): void
  /** Whether the server doesn't have this choice yet. */
  isUnsent(choice: Choice): boolean
}

export function createChoices(options: Omit<ChoiceSenderOptions, 'unsent'>): Choices & { sendAgain: () => void } {
  const { local, whose } = options
  let sender: Promise<ChoiceSender> | undefined

  function load(): Promise<ChoiceSender> {
    sender ??= import('./choice-sender').then(
      ({ createChoiceSender }) => createChoiceSender({ ...options, unsent }),
      (error: unknown) => {
        sender = undefined
        return failNetwork(error)
      },
    )
    return sender
  }

  async function send(choice: Choice, value: string): Promise<void> {
    const chooser = whose()
    return (await load()).send(choice, value, chooser)
  }

  function choose(choice: Choice, value: string): Promise<void> {
    local.set(unsent[choice], value)
    return send(choice, value)
  }

  const isUnsent = (choice: Choice) => local.get(unsent[choice]) !== undefined
  return {
    saveZip: (zip) => send('zip', zip),
    chooseZip: (zip) => choose('zip', zip),
    chooseInsurance: (id) => choose('insurance', String(id)),
    forgetUnsent: (choice) => local.remove(unsent[choice]),
    isUnsent,
    /** Called after each authentication. */
    sendAgain() {
      if (isUnsent('zip') || isUnsent('insurance'))
        void load()
          .then(({ sendAgain }) => sendAgain())
          .catch(ignoreFailure)
    },
  }
}
