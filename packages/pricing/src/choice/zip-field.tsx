/** The zip, checked at its fifth digit, with the town it stands for and the way to the current location. */
import { limits } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { valueIn } from '../area'
import { failureSentence } from '../failure-sentence'
import { type AllMessages, useAnswer } from '../journey/journey-context'
import type { ChoiceState } from './choice-state'

export function ZipField() {
  const { answer, host, messages } = useAnswer()
  const state = useStore(answer.choice)
  const text = messages.settings
  const town = valueIn(state.place)
  const hint = town ? fill(text.place, { city: town.city, state: town.stateName }) : text.zipHint
  return (
    <div>
      <TextField
        label={text.zip}
        value={state.draft?.zip ?? ''}
        inputMode="numeric"
        autoComplete="postal-code"
        hint={hint}
        error={zipSentence(state, messages)}
        onChange={answer.choice.actions.typeZip}
        // Room for one digit too many, so that it can be said what does not belong.
        maxLength={limits.zipLength + 5}
      />
      {host.organization.organizationOptionJson.locationPrivacyFlag && (
        <Button kind="link" className="rx-locate" onClick={() => answer.choice.actions.ask('location')}>
          {messages.location.change}
        </Button>
      )}
    </div>
  )
}

/** What is wrong with the zip, by our rules or by the server's word. */
export function zipSentence(
  { zipError, place }: Pick<ChoiceState, 'zipError' | 'place'>,
  messages: AllMessages,
): string | undefined {
  if (zipError !== undefined) return fill(messages.rules[zipError], { label: messages.settings.zip })
  return place.status === 'failure' ? failureSentence(place.failure, messages) : undefined
}
