/**
 * The zip and the plan that are chosen here. Each goes to the server; until it has acknowledged one, that is marked as unsent:
 * it goes again with the next authentication, and what the server has is older. How they are sent comes apart: most pages
 * send none.
 */
import { failNetwork, ignoreFailure } from './api-failure'
import type { Choice, ChoiceSender, ChoiceSenderOptions } from './choice-sender'

/** The stored names of what the server could not be told yet. */
const unsent: Readonly<Record<Choice, string>> = { zip: 'zipUnsent', insurance: 'insuranceUnsent' }

export interface Choices {
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
    /** With each authentication. */
    sendAgain() {
      if (isUnsent('zip') || isUnsent('insurance'))
        void load()
          .then(({ sendAgain }) => sendAgain())
          .catch(ignoreFailure)
    },
  }
}
