/** The ZIP, checked at its fifth digit, with its town and a button for the current location. */
import { type ApiFailure, valueIn } from '@rxgauge/client'
import { limits } from '@rxgauge/contract'
import { fill, fillPlaces } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { type PricingMessages, useResults } from '../results/results-context'
import type { PrescriptionState } from './prescription-state'

export function ZipField() {
  const { results, host, messages } = useResults()
  const { queryPermission, typeZip, acknowledgeZip } = results.prescription.actions
  const state = useStore(results.prescription)
  const text = messages.settings
  const town = valueIn(state.place)
  // The form shows server failures itself.
  const isServers = state.place.status === 'failure' && isServerProblem(state.place.failure)
  function openLocation() {
    void queryPermission()
    results.views.actions.open({ kind: 'location' })
  }
  const hint = town ? fill(text.place, { city: town.city, state: town.stateName }) : text.zipHint
  return (
    <div className="rx-zip">
      <TextField
        label={text.zip}
        value={state.draft?.zip ?? ''}
        inputMode="numeric"
        autoComplete="postal-code"
        hint={hint}
        error={isServers ? undefined : zipSentence(state, messages)}
        onChange={typeZip}
        // Accepts extra characters, so that the field can say that they don't belong.
        maxLength={limits.zipLength + 5}
      />
      <div className="rx-zip-actions">
        {state.place.status === 'failure' && !isServers && (
          <Button kind="link" className="rx-locate" onClick={acknowledgeZip}>
            {messages.common.ok}
          </Button>
        )}
        {host.organization.options.locationPrivacyFlag && (
          <Button kind="link" className="rx-locate" onClick={openLocation}>
            {messages.location.change}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The problem with the ZIP, according to our rules or the server. */
export function zipSentence(
  { zipError, place }: Pick<PrescriptionState, 'zipError' | 'place'>,
  messages: PricingMessages,
): string | undefined {
  if (zipError !== undefined) return fillPlaces(messages.rules[zipError], { label: messages.settings.zip })
  return place.status === 'failure' ? failureSentence(place.failure, messages) : undefined
}

/** Whether the check failed for a reason other than the ZIP. */
export const isServerProblem = ({ code }: ApiFailure): boolean => !zipCodes.includes(code)

const zipCodes: readonly string[] = ['ZIP_INVALID', 'ZIP_NOT_FOUND', 'INVALID_REQUEST']
