/** Hooks that make calls: they ask the person to sign in again or to prove a factor, then go on. */
import type { DeskCall, DeskData, DeskInput } from '@rxgauge/contract/desk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callDesk, DeskFailure } from './desk-client'
import { type Desk, type Interruption, useDesk } from './desk-context'

const interruptions: Readonly<Record<string, Interruption>> = {
  DESK_SIGN_IN_NEEDED: 'sign-in',
  DESK_STEP_UP_NEEDED: 'step-up',
}

/** @throws DeskFailure */
async function callInDesk<C extends DeskCall>(
  desk: Pick<Desk, 'language' | 'interrupt' | 'onEntry'>,
  call: C,
  input: DeskInput<C>,
  signal?: AbortSignal,
): Promise<DeskData<C>> {
  for (;;) {
    try {
      return await callDesk(call, input, { language: desk.language, onEntry: desk.onEntry, ...(signal && { signal }) })
    } catch (error) {
      const reason = error instanceof DeskFailure ? interruptions[error.code] : undefined
      if (reason === undefined || !(await desk.interrupt(reason))) throw error
    }
  }
}

interface DeskDataState<Data> {
  /** The last that was read; it stays while newer data are read. */
  data: Data | undefined
  failure: DeskFailure | undefined
  isLoading: boolean
}

/**
 * Reads data when the component appears and whenever the input changes.
 * @param input `undefined` reads nothing yet
 */
export function useDeskData<C extends DeskCall>(
  call: C,
  input: DeskInput<C> | undefined,
): DeskDataState<DeskData<C>> & { reload: () => void } {
  const { language, interrupt, onEntry } = useDesk()
  const [state, setState] = useState<DeskDataState<DeskData<C>>>({
    data: undefined,
    failure: undefined,
    isLoading: input !== undefined,
  })
  const [round, setRound] = useState(0)
  const question = input && JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again.
  useEffect(() => {
    if (question === undefined) return
    const ended = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    callInDesk({ language, interrupt, onEntry }, call, JSON.parse(question) as DeskInput<C>, ended.signal).then(
      (data) => ended.signal.aborted || setState({ data, failure: undefined, isLoading: false }),
      (error: unknown) => {
        if (ended.signal.aborted) return
        if (!(error instanceof DeskFailure)) throw error
        setState((before) => ({ ...before, failure: error, isLoading: false }))
      },
    )
    return () => ended.abort()
  }, [call, question, language, interrupt, onEntry, round])
  const reload = useCallback(() => setRound((last) => last + 1), [])
  return { ...state, reload }
}

/** Makes a call when the person asks for it. `run` returns `undefined` if it failed; `failure` says why. */
export function useDeskAct<C extends DeskCall>(
  call: C,
): {
  run: (input: DeskInput<C>) => Promise<DeskData<C> | undefined>
  isRunning: boolean
  failure: DeskFailure | undefined
  /** Forgets the failure. */
  forget: () => void
} {
  const { language, interrupt, onEntry } = useDesk()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<DeskFailure>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = useCallback(
    async (input: DeskInput<C>) => {
      setRunning(true)
      setFailure(undefined)
      try {
        return await callInDesk({ language, interrupt, onEntry }, call, input)
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error
        if (isHere.current) setFailure(error)
        return undefined
      } finally {
        if (isHere.current) setRunning(false)
      }
    },
    [call, language, interrupt, onEntry],
  )
  const forget = useCallback(() => setFailure(undefined), [])
  return { run, isRunning, failure, forget }
}
