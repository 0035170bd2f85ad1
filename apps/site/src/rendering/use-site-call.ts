/** A call for a page's content; a failure opens the error dialog (search 8). */
import type { Call, CallData, CallInput } from '@rxgauge/contract'
import { type CallState, useCall } from '@rxgauge/pricing'
import { useSite } from '../site-context'

interface SiteCallOptions<C extends Call> {
  /** The data that came with the page. */
  served?: CallData<C> | undefined
  /** Failures don't open the dialog: the component shows them, or they don't matter. */
  isQuiet?: boolean
}

/** @param input `undefined` makes no call for now and keeps the previous result */
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
