/** Asks the browser for a passkey. */

import type { DeskInput, deskCalls } from '@rxgauge/contract/desk'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'

/** A passkey in the form that the calls take. */
export type PasskeyResponse = DeskInput<typeof deskCalls.signIn.finishPasskey>['body']['response']
type Options = { challenge: string }

/** `ask` returns `undefined` if the person cancels or the device has none; then `hasFailed` is set. */
export function usePasskey() {
  const [hasFailed, setFailed] = useState(false)
  const ask = async (work: () => Promise<unknown>) => {
    setFailed(false)
    try {
      return (await work()) as PasskeyResponse
    } catch {
      setFailed(true)
      return undefined
    }
  }
  return {
    hasFailed,
    // The server's library made the options, in the form that the browser's takes.
    use: (options: Options) =>
      ask(() =>
        startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
      ),
    make: (options: Options) =>
      ask(() =>
        startRegistration({
          optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
        }),
      ),
  }
}
