/**
 * A price journey on the site: it starts where the page says, reports to the data layer, and speaks the site's
 * language.
 */
import { browserLocation, type DeviceLocation, isSignedIn, type KeyValueStore, openWindow } from '@rxgauge/client'
import { calls, fixedPaths, type Offer, uiTimings } from '@rxgauge/contract'
import {
  createJourney,
  failureSentence,
  type Journey,
  type JourneyEvent,
  type JourneyStart,
  type PricingHost,
  reportRejected,
  resultLink,
  sharedListLink,
} from '@rxgauge/pricing'
import { lazyPart } from '@rxgauge/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRouter } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { useTrackJourney } from '../analytics/use-data-layer'
import { useGo } from '../links'
import { createCouponKeeper } from '../offline/coupon-keeper'
import { logoFile } from '../shell/brand-file'
import { noteSavedZip } from '../site'
import { useSignedIn, useSite } from '../site-context'
import { type BrowserHistory, createBrowserHistory } from './browser-history'

const AlertSwitch = lazyPart(() => import('../notifications/device-notifications'))

/** The browser's location, which is also stored (search 3, "Stored client data"). */
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

/** @param follow called with each event of the journey; always the latest render's function */
export function useSiteJourney(
  start: JourneyStart,
  follow: (event: JourneyEvent) => void,
): { journey: Journey; host: PricingHost; history: BrowserHistory | undefined } {
  const { site, organization, language, messages, isWidget } = useSite()
  const track = useTrackJourney()
  const go = useGo()
  // Neither in a frame nor in a story, whose addresses come from elsewhere.
  const ownsHistory = useRouter().hook === useBrowserLocation
  const [history] = useState(() => (ownsHistory ? createBrowserHistory(start.offer && nameOf(start.offer)) : undefined))
  // Other sites may embed widget mode.
  const [couponKeeper] = useState(() => (isWidget ? undefined : createCouponKeeper(site, organization)))
  useEffect(() => couponKeeper?.followTabs(), [couponKeeper])
  const [report] = useState(reportRejected)
  const latest = useRef(follow)
  latest.current = (event) => {
    track(event)
    if (event.kind === 'rejected' && isWidget) report(event.part)
    if (event.kind === 'chosen') site.session.tabStorage.set('recentSearch', event.productName)
    if (event.kind === 'zipSaved') noteSavedZip(site)
    if (event.kind === 'failed') site.notices.actions.report(event.failure)
    if (event.kind === 'late') {
      site.notices.actions.toast('sentence' in event ? event.sentence : failureSentence(event.failure, messages))
    }
    follow(event)
  }
  const latestGo = useRef(go)
  latestGo.current = go
  // The journey belongs to this visit of the page, and survives a change of language.
  const [firstHost] = useState<PricingHost>(() => ({
    session: site.session,
    clock: site.clock,
    organization,
    language,
    start,
    history,
    onEvent: (event) => latest.current(event),
    location: typeof navigator === 'undefined' ? undefined : rememberedLocation(site.session.deviceStorage),
    couponKeeper,
    myList:
      isWidget && !organization.options.myListFlag
        ? undefined
        : { ...site.myList, open: () => latestGo.current(fixedPaths.myList) },
    account: {
      isSignedIn: () => isSignedIn(site.session.visitor.getState()),
      // Other sites may embed widget mode, so passwords are typed only on the site itself.
      gate: isWidget ? undefined : site.signUpGate,
      // Loads on demand, since most visits save nothing.
      onCouponsChanged: () =>
        void import('../offline/store-offline-cards').then(({ storeOfflineCards }) => storeOfflineCards(site)),
      contacts: () => site.session.call(calls.account.getProfile, {}),
      AlertSwitch: isWidget ? undefined : AlertSwitch,
    },
    // Visitors of an organization may keep a favorite, and so may people who have signed in (below).
    canKeepFavorite: organization.code !== '',
    linkTo: (result) => resultLink(site.origin, organization.code, result),
    linkToList: (token) => sharedListLink(site.origin, organization.code, token),
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
  return { journey, host, history }
}

const nameOf = ({ offerId, pharmacyLocationId }: Offer) => `${offerId} ${pharmacyLocationId}`
