/**
 * The full site in a browser: hydrates the server's page, or renders the organization and language that this device
 * remembers.
 */
import {
  createTokenSharing,
  describePage,
  openSiteStorage,
  type PageCodes,
  readPageCodes,
  systemClock,
  withPageCodes,
} from '@rxgauge/client'
import { matchRoute } from '@rxgauge/contract'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { addressAfterSignOut } from './account/after-sign-out'
import { AfterHydration, type HeldSubmit, holdEarlySubmit } from './rendering/early-submit'
import { readServed } from './rendering/served'
import { prepareRoute } from './routes'
import { canUseServedPage, createSite, languageOf, loadReadyState, type Site, type SiteOptions } from './site'
import { SiteApp } from './site-app'

const tokenChannel = 'rxgauge:'

async function hydrate() {
  const place = document.getElementById('site')
  if (!place) throw new Error('The page has no element for the site')
  if (self.origin === 'null')
    return import('./rendering/refuse-sandbox').then(({ refuseSandbox }) => refuseSandbox(place))
  const held = holdEarlySubmit(document)
  const served = readServed(document)
  const query = new URLSearchParams(location.search)
  const organization = served?.organization
  // If this fails, the prices still show.
  if (query.has('want')) await import('./search/move-coupon-to-history').then(moveCoupon, () => undefined)
  const storage = openSiteStorage(window, (shared) => readPageCodes({ query, shared, served: organization }))
  const nameInAddress = (codes: PageCodes) =>
    history.replaceState(history.state, '', withPageCodes(location.href, codes))
  const options: SiteOptions = {
    origin: location.origin,
    hostname: location.hostname,
    query,
    fragment: location.hash,
    codes: storage.codes,
    served,
    storage,
    tabs: createTokenSharing(storage.session, tokenChannel),
    clock: systemClock,
    preferredLanguages: navigator.languages,
    page: describePage(),
    reload(codes) {
      nameInAddress(codes)
      location.reload()
    },
    reloadSignedOut(codes, shown) {
      history.replaceState(null, '', withPageCodes(addressAfterSignOut(location.href, shown), codes))
      location.reload()
    },
    nameInAddress,
  }
  if (served && canUseServedPage(served, options)) {
    const prepared = await Promise.all([
      loadReadyState(served.organization, languageOf(options)),
      // If the page's chunk fails to load, the rest is hydrated, and the page's place shows an error with a retry.
      prepareRoute(matchRoute(served.path, served.organization)).catch(() => undefined),
    ]).catch(() => undefined)
    // The messages failed to load: the site shows an error instead of a page whose buttons don't work.
    if (!prepared) return renderFromScratch(place, createSite(options), held)
    const [ready] = prepared
    // Loading and hydrating are separate tasks, so that a press in between is handled quickly.
    await new Promise((resolve) => setTimeout(resolve))
    for (const warning of ready.theme.warnings) console.warn(`RxGauge: ${warning}`)
    const site = createSite({ ...options, ready })
    hideFromOtherPeople(site)
    // In a transition React hydrates in slices of a few milliseconds, and handles presses in between.
    startTransition(() => {
      hydrateRoot(
        place,
        <AfterHydration held={held}>
          {/* As it was served: Back may have led to another page since, which follows. */}
          <SiteApp site={site} ssrPath={served.path} ssrSearch={served.search} />
        </AfterHydration>,
      )
    })
    return
  }
  renderFromScratch(place, createSite(options), held)
}

/** The served page stays until there is something to replace it with. */
function renderFromScratch(place: HTMLElement, site: Site, held: HeldSubmit) {
  hideFromOtherPeople(site)
  const stop = site.state.subscribe(() => {
    stop()
    place.replaceChildren()
    // The typed text is gone with the form, so there is nothing to send any more.
    held.send()
    createRoot(place).render(<SiteApp site={site} />)
  })
}

/** After Back to a page from the browser's cache: hides it if its person is gone. */
function hideFromOtherPeople({ session }: Site) {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !session.belongsToAnotherPerson()) return
    document.documentElement.hidden = true
    // Not a reload, since that would end the current person's session.
    location.replace(location.pathname + location.search)
  })
}

const moveCoupon = ({ moveCouponToHistory }: typeof import('./search/move-coupon-to-history')) => moveCouponToHistory()

void hydrate()
