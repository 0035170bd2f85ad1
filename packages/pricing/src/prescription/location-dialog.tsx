/** Chooses between the current location and a ZIP (search 2 and 4, "Location"). */
import { valueIn } from '@rxgauge/client'
import { limits } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { type FormEvent, useId, useState } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import type { LocationType } from './stored-selection'
import { zipSentence } from './zip-field'

export function LocationDialog({ onClose }: { onClose: () => void }) {
  const { results, messages } = useResults()
  const state = useStore(results.prescription)
  const { draft, place, permission, isLocating } = state
  const { typeZip, locateDevice, submit: submitForm } = results.prescription.actions
  const [type, setType] = useState<LocationType>(draft?.locationType ?? 'manual')
  const [hasFailed, setFailed] = useState(false)
  const tooltip = useId()
  if (!draft) return null
  const text = messages.location
  const isForbidden = permission === 'forbidden'
  const isUnavailable = isForbidden || permission === 'denied' || permission === 'unavailable'
  const chosen = isUnavailable ? 'manual' : type
  const town = valueIn(place)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen === 'current_location') {
      const outcome = await locateDevice()
      if (outcome === 'found') return onClose()
      setFailed(outcome === 'unknown')
      setType('manual')
      return
    }
    if (draft && town?.zipCode === draft.zip) onClose()
    // The field shows what's wrong with the ZIP.
    else submitForm()
  }

  return (
    <Dialog title={text.title} closeLabel={messages.common.close} onClose={onClose}>
      <form className="rx-stack" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <label className="rx-choice" data-disabled={isUnavailable ? '' : undefined}>
          <input
            type="radio"
            name="location"
            disabled={isUnavailable}
            aria-describedby={isUnavailable ? tooltip : undefined}
            checked={chosen === 'current_location'}
            onChange={() => setType('current_location')}
          />
          {text.current}
        </label>
        {isUnavailable && (
          <p id={tooltip} role="tooltip" className="rx-tooltip">
            {isForbidden ? text.forbidden : text.unavailable}
          </p>
        )}
        <label className="rx-choice">
          <input type="radio" name="location" checked={chosen === 'manual'} onChange={() => setType('manual')} />
          {text.zip}
        </label>
        {chosen === 'manual' && (
          <TextField
            label={messages.settings.zip}
            value={draft.zip}
            inputMode="numeric"
            autoComplete="postal-code"
            hint={
              town
                ? fill(messages.settings.place, { city: town.city, state: town.stateName })
                : messages.settings.zipHint
            }
            error={zipSentence(state, messages) ?? (hasFailed ? text.failed : undefined)}
            maxLength={limits.zipLength + 5}
            onChange={(zip) => {
              setFailed(false)
              typeZip(zip)
            }}
          />
        )}
        <div className="rx-button-row">
          <Button type="submit" disabled={isLocating}>
            {isLocating ? text.fetching : messages.common.done}
          </Button>
          <Button kind="other" onClick={onClose}>
            {messages.common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
