/** Where the list is priced, and its prices: the zip is asked for once, then each change of the list requests new ones. */
import { ignoreFailure, toFailure } from '@rxgauge/client'
import { brokenRule, calls, limits, zip as zipRule } from '@rxgauge/contract'
import { fill, fillPlaces } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { startingZip, storeZip } from '../prescription/stored-selection'
import { noteFirstPrices } from './list-entries'
import { useMyList } from './my-list-context'
import { newYorkDay } from './new-york-day'

export function ListPlace() {
  const { host, messages } = useMyList()
  const { session, onEvent } = host
  const text = messages.myList.place
  const zipCode = useZip()
  const [isChanging, setChanging] = useState(false)
  usePrices(zipCode.value)
  if (!zipCode.isKnown) return null

  function use(zip: string) {
    setChanging(false)
    zipCode.set(zip)
    storeZip(session, zip, 'manual')
    // The server stores it too, but prices don't wait for that.
    session.choices.chooseZip(zip).then(() => onEvent({ kind: 'zipSaved' }), ignoreFailure)
  }

  if (zipCode.value === undefined || isChanging) return <ZipForm zip={zipCode.value} onZip={use} />
  return (
    <p className="rx-list-place">
      {fill(text.near, { zip: zipCode.value })}
      <Button kind="link" onClick={() => setChanging(true)}>
        {text.change}
      </Button>
    </p>
  )
}

/** The visitor's zip, known once the device is. */
function useZip() {
  const { session, start } = useMyList().host
  const [state, setState] = useState<{ isKnown: boolean; value: string | undefined }>({
    isKnown: false,
    value: undefined,
  })
  useEffect(() => {
    let isWanted = true
    const show = () => isWanted && setState({ isKnown: true, value: startingZip(session) ?? validZip(start.zip) })
    session.start().then(show, show)
    return () => {
      isWanted = false
    }
  }, [session, start])
  return { ...state, set: (value: string) => setState({ isKnown: true, value }) }
}

/** What the host page names. */
const validZip = (zip: string | undefined) => (brokenRule(zipRule, zip ?? '') === undefined ? zip : undefined)

/** Requests prices for the list as it is, and notes each entry's first one. */
function usePrices(zipCode: string | undefined) {
  const { list, host } = useMyList()
  const entries = useStore(list, (state) => state.entries)
  const prices = useStore(list.prices, (state) => state.priced?.prices)
  const isIdle = useStore(list.prices, ({ area }) => area.status === 'idle')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visitor's list begins without prices, even if it's the same list.
  useEffect(() => {
    if (zipCode !== undefined) list.prices.actions.load(zipCode, entries)
  }, [list, zipCode, entries, isIdle])
  useEffect(() => {
    const { priced } = list.prices.getState()
    // Once for each response, whatever becomes of what is noted.
    if (!priced || priced.prices !== prices) return
    const on = newYorkDay(host.session.serverTime())
    list.actions.update((current) => noteFirstPrices(current, { ...priced, on }))
  }, [list, host, prices])
}

function ZipForm({ zip, onZip }: { zip: string | undefined; onZip: (zip: string) => void }) {
  const { host, messages } = useMyList()
  const text = messages.myList.place
  const [typed, setTyped] = useState(zip ?? '')
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)

  async function check(value: string) {
    const broken = brokenRule(zipRule, value)
    if (broken !== undefined) return setError(fillPlaces(messages.rules[broken], { label: text.label }))
    setChecking(true)
    try {
      await host.session.call(calls.location.validateZip, { params: { zip: value } })
      onZip(value)
    } catch (error) {
      setError(failureSentence(toFailure(error), messages))
    } finally {
      setChecking(false)
    }
  }

  function type(next: string) {
    const value = next.replace(/\D/g, '').slice(0, limits.zipLength)
    setTyped(value)
    setError(undefined)
    // The fifth digit is enough.
    if (value.length === limits.zipLength && value !== typed) void check(value)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void check(typed)
  }

  return (
    <form className="rx-list-panel rx-list-zip" noValidate onSubmit={submit}>
      <h2>{text.title}</h2>
      <TextField
        label={text.label}
        value={typed}
        inputMode="numeric"
        autoComplete="postal-code"
        hint={messages.settings.zipHint}
        error={error}
        maxLength={limits.zipLength + 5}
        onChange={type}
      />
      <Button type="submit" disabled={isChecking}>
        {text.show}
      </Button>
    </form>
  )
}
