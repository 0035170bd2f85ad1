/** The price journey's host on a partner's page. */
import { browserLocation, isSignedIn, openWindow, systemClock } from '@rxgauge/client'
import { calls, type Organization, uiTimings } from '@rxgauge/contract'
import {
  createMyListLoader,
  type JourneyEvent,
  type PricingHost,
  reportRejected,
  resultLink,
  sharedListLink,
} from '@rxgauge/pricing'
import type { Language } from '@rxgauge/text'

/** Tells the host page (`dispatch.ts`). */
export type Emit = (name: 'ready' | 'result' | 'coupon' | 'error', detail: object) => void

interface HostOptions extends Pick<PricingHost, 'session' | 'organization' | 'language' | 'changeLanguage' | 'start'> {
  /** Folder of the script, where the full site is as well. */
  base: string
  emit: Emit
  /** The language may change during the journey. */
  currentLanguage: () => Language
  onChosen: (event: Extract<JourneyEvent, { kind: 'chosen' }>) => void
}

export function createPricingHost({ base, emit, currentLanguage, onChosen, ...hostProps }: HostOptions): PricingHost {
  const { organization } = hostProps
  const report = reportRejected()
  const linkTo: PricingHost['linkTo'] = (result) => resultLink(base, organization.code, result, currentLanguage())
  return {
    ...hostProps,
    clock: systemClock,
    location: browserLocation(navigator, uiTimings.locationTimeout),
    // Visitors of an organization aren't plain guests.
    canKeepFavorite: organization.code !== '',
    // The widget never takes a password: the page names its member, and others sign in on the full site, at the same medication.
    account: {
      isSignedIn: () => isSignedIn(hostProps.session.visitor.getState()),
      onCouponsChanged: () => undefined,
      contacts: () => hostProps.session.call(calls.account.getProfile, {}),
      gate: undefined,
    },
    linkTo,
    linkToList: (token) => sharedListLink(base, organization.code, token, currentLanguage()),
    openWindow,
    myList: organization.options.myListFlag ? createMyListLoader(hostProps.session) : undefined,
    onEvent(event) {
      if (event.kind === 'chosen') onChosen(event)
      if (event.kind === 'rejected') report(event.part)
      emitToPage(event, organization, emit)
    },
  }
}

/** Tells the host page only what it may know: a benefits portal's trackers must not learn what someone takes. */
function emitToPage(event: JourneyEvent, { options }: Organization, emit: Emit) {
  // Our reading of search 8: its error dialog leads to "/", which here is the partner's page. So the journey itself shows what failed,
  // with a way to retry, and the page gets an event.
  if (event.kind === 'failed') emit('error', { code: event.failure.code })
  if (event.kind !== 'priced' && event.kind !== 'coupon') return
  const { productName, zip } = event
  const named = options.hostEventDetailFlag ? { medication: productName, zip } : {}
  if (event.kind === 'priced') emit('result', { prices: Object.keys(event.prices), ...named })
  else emit('coupon', { type: event.type, ...named })
}
