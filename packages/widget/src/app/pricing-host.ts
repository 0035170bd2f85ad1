/** What the price journey needs of a page that is not ours. */
import { browserLocation, openWindow, systemClock } from '@rxgauge/client'
import { type Organization, uiTimings } from '@rxgauge/contract'
import { type JourneyEvent, type PricingHost, resultLink } from '@rxgauge/pricing'
import type { Language } from '@rxgauge/text'

/** Tells the host page of something, as `rxgauge:name`. */
export type Emit = (name: 'ready' | 'result' | 'coupon' | 'error', detail: object) => void

interface HostOptions extends Pick<PricingHost, 'session' | 'organization' | 'language' | 'changeLanguage' | 'start'> {
  /** The folder of the script: the full site is there. */
  base: string
  emit: Emit
  /** It may change while the journey goes on. */
  currentLanguage: () => Language
  onChosen: (event: Extract<JourneyEvent, { kind: 'chosen' }>) => void
}

export function createPricingHost({ base, emit, currentLanguage, onChosen, ...hostProps }: HostOptions): PricingHost {
  const { organization } = hostProps
  const linkTo: PricingHost['linkTo'] = (result) => resultLink(base, organization.code, result, currentLanguage())
  return {
    ...hostProps,
    clock: systemClock,
    location: browserLocation(navigator, uiTimings.locationTimeout),
    // Who comes by an organization is no plain guest.
    canKeepFavorite: organization.code !== '',
    // The widget never takes a password: the full site does, at the same medication.
    account: {
      isSignedIn: () => false,
      onCouponsChanged: () => undefined,
      contacts: async () => ({ phone: null, email: null }),
      openGate: undefined,
    },
    linkTo,
    openWindow,
    onEvent(event) {
      if (event.kind === 'chosen') onChosen(event)
      emitToPage(event, organization, emit)
    },
  }
}

/** What the host page may know: a benefits portal's trackers must not learn what someone takes. */
function emitToPage(event: JourneyEvent, { options }: Organization, emit: Emit) {
  // Our reading of search 8: its dialog leads to "/", which is the partner's page. Here the journey's own sentences say what failed,
  // each with a way to try again, and the page is told.
  if (event.kind === 'failed') emit('error', { code: event.failure.code })
  if (event.kind !== 'priced' && event.kind !== 'coupon') return
  const { productName, zip } = event
  const named = options.hostEventDetailFlag ? { medication: productName, zip } : {}
  if (event.kind === 'priced') emit('result', { prices: Object.keys(event.prices), ...named })
  else emit('coupon', { type: event.type, ...named })
}
