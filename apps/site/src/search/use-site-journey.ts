/** A price journey of the site: it starts where a page says, reports to the data layer, and has the site's language. */
import { browserLocation, type DeviceLocation, isSignedIn, type KeyValueStore, openWindow } from '@rxgauge/client'
import { calls, uiTimings } from '@rxgauge/contract'
import {
  createJourney,
  failureSentence,
  type Journey,
  type JourneyEvent,
  type JourneyStart,
  type PricingHost,
  resultLink,
} from '@rxgauge/pricing'
import { useMemo, useRef, useState } from 'react'
import { useTrackJourney } from '../analytics/use-data-layer'
import { logoFile } from '../shell/brand-file'
import { noteSavedZip } from '../site'
import { useSignedIn, useSite } from '../site-context'

/** Where the device was found last is stored (search 3, "Stored client data"). */
function rememberedLocation(store: KeyValueStore): DeviceLocation {
  const location = browserLocation(navigator, uiTimings.locationTimeout)
  return {
    ...location,
    async locate() {
      const place = await location.locate()
      store.set('current_live_location1', String(place.latitude))
      store.set('current_live_location2', String(place.longitude))
      return place
    },
  }
}

/** @param follow called with each event of the journey; the function of the latest render */
export function useSiteJourney(
  start: JourneyStart,
  follow: (event: JourneyEvent) => void,
): { journey: Journey; host: PricingHost } {
  const { site, organization, language, messages, isWidget } = useSite()
  const track = useTrackJourney()
  const latest = useRef(follow)
  latest.current = (event) => {
    track(event)
    if (event.kind === 'chosen') site.session.tabStorage.set('recentSearch', event.productName)
    if (event.kind === 'zipSaved') noteSavedZip(site)
    if (event.kind === 'failed') site.notices.actions.report(event.failure)
    if (event.kind === 'late') {
      site.notices.actions.toast('sentence' in event ? event.sentence : failureSentence(event.failure, messages))
    }
    follow(event)
  }
  // The journey belongs to this visit of the page: another language must not end it.
  const [firstHost] = useState<PricingHost>(() => ({
    session: site.session,
    clock: site.clock,
    organization,
    language,
    start,
    onEvent: (event) => latest.current(event),
    location: typeof navigator === 'undefined' ? undefined : rememberedLocation(site.session.deviceStorage),
    account: {
      isSignedIn: () => isSignedIn(site.session.visitor.getState()),
      // Others may frame widget mode: a password is typed on the site alone.
      openGate: isWidget ? undefined : site.signUpGate.actions.open,
      // Apart: most visits save nothing.
      onCouponsChanged: () =>
        void import('../offline/store-offline-cards').then(({ storeOfflineCards }) => storeOfflineCards(site)),
      contacts: () => site.session.call(calls.account.getProfile, {}),
    },
    // Who comes by an organization is no plain guest, nor is who has signed in (below).
    canKeepFavorite: organization.code !== '',
    linkTo: (result) => resultLink(site.origin, organization.code, result),
    openWindow,
    reload: site.reload,
  }))
  const [journey] = useState(() => createJourney(firstHost))
  const hasAccount = useSignedIn()
  const host = useMemo(
    () => ({
      ...firstHost,
      organization,
      logo: logoFile(organization),
      language,
      canKeepFavorite: firstHost.canKeepFavorite || hasAccount,
    }),
    [firstHost, organization, language, hasAccount],
  )
  return { journey, host }
}
