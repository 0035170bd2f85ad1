/** A call in a component: what it calls, with what and in which language, is all that decides when it is made again. */
import { type ApiFailure, type Area, idle, latest, loading, type Session, success } from '@rxgauge/client'
import type { Call, CallData, CallInput } from '@rxgauge/contract'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

export interface CallSession {
  session: Pick<Session, 'call'>
  /** The server's sentences are in this language. */
  language: string
}

export interface CallOptions<C extends Call> {
  /** What the page brought already: then nothing is requested at first. */
  served?: CallData<C> | undefined
  onFailure?: ((failure: ApiFailure) => void) | undefined
}

export interface CallState<T> {
  area: Area<T>
  /** The latest value for this input; it stays while it is reloaded or comes in another language, and where that fails. */
  value: T | undefined
  reload: () => Promise<void>
  /** What is known to be the value from now on, such as the answer to a change. */
  replace: (value: T) => void
}

interface Requested<T> {
  subject: string | undefined
  language: string
  area: Area<T>
  value: T | undefined
}

/** @param input `undefined` for no call for now: what came before stays */
export function useCall<C extends Call>(
  { session, language }: CallSession,
  call: C,
  input: CallInput<C> | undefined,
  { served, onFailure }: CallOptions<C> = {},
): CallState<CallData<C>> {
  const subject = input === undefined ? undefined : `${call.method} ${call.path} ${JSON.stringify(input)}`
  const [state, setState] = useState<Requested<CallData<C>>>({
    subject,
    language,
    area: served === undefined ? loading : success(served),
    value: served,
  })
  const isCurrent = state.subject === subject && state.language === language

  const { run, cancel, show } = useMemo(() => {
    const show = (area: Area<CallData<C>>) =>
      setState((before) => ({ subject, language, area, value: valueAfter(area, before, subject) }))
    return { ...latest(show), show }
  }, [subject, language])

  const value = subject === undefined || state.subject === subject ? state.value : undefined

  async function load(isQuiet = false) {
    if (input === undefined) return
    const area = await run((signal) => session.call(call, input, { signal }))
    if (area?.status === 'failure' && !isQuiet) onFailure?.(area.failure)
  }
  /** Of the latest render: whoever pressed something before the language changed means what is shown now. */
  const now = useRef({ subject, load, cancel, show })
  now.current = { subject, load, cancel, show }

  const loadWhatIsMissing = useEffectEvent(() => {
    // What is there in another language says enough where that one does not come.
    if (!isCurrent || state.area.status !== 'success') void load(value !== undefined)
  })
  useEffect(() => {
    loadWhatIsMissing()
    return cancel
  }, [cancel])

  return {
    area: subject === undefined ? idle : isCurrent ? state.area : loading,
    value,
    reload: () => now.current.load(),
    replace(replacement) {
      // Something else is shown by now.
      if (now.current.subject !== subject) return
      now.current.cancel()
      now.current.show(success(replacement))
    },
  }
}

function valueAfter<T>(area: Area<T>, before: Requested<T>, subject: string | undefined): T | undefined {
  if (area.status === 'success') return area.value
  return before.subject === subject ? before.value : undefined
}
