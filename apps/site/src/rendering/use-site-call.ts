/** A call for what a page shows; a failure opens the dialog (search 8). */
import type { Call, CallData, CallInput } from '@rxgauge/contract'
import { type CallState, useCall } from '@rxgauge/pricing'
import { useSite } from '../site-context'

interface SiteCallOptions<C extends Call> {
  /** What the server sent with the page. */
  served?: CallData<C> | undefined
  /** A failure is for the component to show, or not worth a word. */
  isQuiet?: boolean
}

/** @param input `undefined` for no call for now: what came before stays */
export function useSiteCall<C extends Call>(
  call: C,
  input: CallInput<C> | undefined,
  { served, isQuiet = false }: SiteCallOptions<C> = {},
): CallState<CallData<C>> {
  const { site, language } = useSite()
  const { session, notices } = site
  return useCall({ session, language }, call, input, {
    served,
    onFailure: isQuiet ? undefined : notices.actions.report,
  })
}
