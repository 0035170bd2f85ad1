/** An API call in a component, made again whenever the call, its input or the language changes. */
import { type ApiFailure, type Area, idle, latest, loading, type Session, success } from '@rxgauge/client'
import type { Call, CallData, CallInput } from '@rxgauge/contract'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

export interface CallSession {
  session: Pick<Session, 'call'>
  /** The language of the server's sentences. */
  language: string
}

export interface CallOptions<C extends Call> {
  /** A response that the page already contains; no request is made for it. */
  served?: CallData<C> | undefined
  onFailure?: ((failure: ApiFailure) => void) | undefined
}

export interface CallState<T> {
  area: Area<T>
  /** The latest value for this input; it stays while reloading, while another language loads, and if either fails. */
  value: T | undefined
  reload: () => Promise<void>
  /** Sets the value without a call, such as from the response to a change. */
  replace: (value: T) => void
}

interface Requested<T> {
  subject: string | undefined
  language: string
  area: Area<T>
  value: T | undefined
}

/** @param input `undefined` for no call now; `value` keeps the latest one */
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
  /** The latest render's functions, so that callbacks from before a language change act on what's shown now. */
  const now = useRef({ subject, load, cancel, show })
  now.current = { subject, load, cancel, show }

  const loadWhatIsMissing = useEffectEvent(() => {
    // If a value exists in another language, a failure isn't reported.
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
