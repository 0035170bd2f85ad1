/** "Tell me below $20": what to watch, the price, and how to tell. */
import { toFailure } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { failureSentence } from '../../failure-sentence'
import { CheckField } from '../../forms/check-field'
import { fillOf } from '../list-entries'
import { readThreshold } from './read-threshold'
import type { WatchProps } from './watch-props'

const wholeList = 'list'

export function WatchForm({
  host,
  messages,
  text: { watch: text },
  entries,
  names,
  zipCode,
  onSet,
}: WatchProps & { onSet: () => Promise<void> }) {
  const own = useContacts(host)
  const [chosen, setChosen] = useState(wholeList)
  const [price, setPrice] = useState('')
  const [byText, setByText] = useState('')
  const [byEmail, setByEmail] = useState('')
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<{ sentence?: string; problem?: string }>({})
  const [isSending, setSending] = useState(false)
  const entry = entries.find(({ entryId }) => entryId === chosen)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const threshold = readThreshold(price)
    setOutcome({})
    if (threshold === undefined) return setError(text.priceWrong)
    setSending(true)
    try {
      const { message } = await host.session.callWithMessage(calls.watch.setWatch, {
        body: {
          wholeListFlag: entry ? 'N' : 'Y',
          fills: (entry ? [entry] : entries).map(fillOf),
          zipCode,
          threshold: (threshold / 100).toFixed(2),
          textNotification: byText === 'y',
          emailNotification: byEmail === 'y',
        },
      })
      setPrice('')
      setOutcome({ sentence: message })
      await onSet()
    } catch (failure) {
      setOutcome({ problem: failureSentence(toFailure(failure), messages) })
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="rx-form" noValidate onSubmit={submit}>
      <SelectField
        label={text.what}
        value={entry ? chosen : wholeList}
        options={[
          { value: wholeList, label: fill(text.wholeList, { count: entries.length }) },
          ...entries.map(({ entryId }, index) => ({ value: entryId, label: names[index] ?? '' })),
        ]}
        onChange={setChosen}
      />
      <TextField
        label={text.price}
        hint={text.priceHint}
        value={price}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        error={error}
        onChange={(typed) => {
          setError(undefined)
          setPrice(typed)
        }}
      />
      {/* Each is the consent that is stored. */}
      {own?.phone != null && <CheckField label={messages.consent.watchText} value={byText} onChange={setByText} />}
      {own?.email != null && <CheckField label={messages.consent.watchEmail} value={byEmail} onChange={setByEmail} />}
      <p className="rx-note">{text.inbox}</p>
      <Button type="submit" disabled={isSending}>
        {text.set}
      </Button>
      <p role="status">{outcome.sentence}</p>
      <p className="rx-field-error" role="alert">
        {outcome.problem}
      </p>
    </form>
  )
}

/** The person's confirmed contacts. */
function useContacts({ account }: WatchProps['host']) {
  const [own, setOwn] = useState<Awaited<ReturnType<typeof account.contacts>>>()
  useEffect(() => {
    let isWanted = true
    account.contacts().then(
      (contacts) => isWanted && setOwn(contacts),
      // Without them it's told in the app alone.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [account])
  return own
}
