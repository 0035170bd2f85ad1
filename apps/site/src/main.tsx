/** The full site in a browser: hydrates the page that the server sent, or renders what this device remembers. */
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
import { canUseServed, createSite, languageOf, loadReadyState, type Site, type SiteOptions } from './site'
import { SiteApp } from './site-app'

const tokenChannel = 'rxgauge:'

async function hydrate() {
  const place = document.getElementById('site')
  if (!place) throw new Error('The page has no place for the site')
  const held = holdEarlySubmit(document)
  const served = readServed(document)
  const query = new URLSearchParams(location.search)
  const organization = served?.organization
  // Without it, there are still its prices.
  if (query.has('want')) await import('./search/open-requested-coupon-once').then(takeCoupon, () => undefined)
  const storage = openSiteStorage(window, {
    // Builds before knew nothing of an address when they stored something.
    ofBefore: (shared) => readPageCodes({ query: new URLSearchParams(), shared }),
    ofPage: (shared) => readPageCodes({ query, shared, served: organization }),
  })
  const nameInAddress = (codes: PageCodes) =>
    history.replaceState(history.state, '', withPageCodes(location.href, codes))
  const options: SiteOptions = {
    origin: location.origin,
    hostname: location.hostname,
    query,
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
  if (served && canUseServed(served, options)) {
    const prepared = await Promise.all([
      loadReadyState(served.organization, languageOf(options)),
      // Where it does not come, the rest of the page comes alive, and the page's place says so and asks again.
      prepareRoute(matchRoute(location.pathname, served.organization)).catch(() => undefined),
    ]).catch(() => undefined)
    // Its sentences have not come: the site says so, where dead buttons would say nothing.
    if (!prepared) return renderAnew(place, createSite(options), held)
    const [ready] = prepared
    // Reading and hydrating are two tasks: a press in between does not wait.
    await new Promise((resolve) => setTimeout(resolve))
    for (const warning of ready.theme.warnings) console.warn(`RxGauge: ${warning}`)
    const site = createSite({ ...options, ready })
    leaveWhenOver(site)
    // As a transition: in pieces of a few milliseconds, between which a press is answered.
    startTransition(() => {
      hydrateRoot(
        place,
        <AfterHydration held={held}>
          <SiteApp site={site} />
        </AfterHydration>,
      )
    })
    return
  }
  renderAnew(place, createSite(options), held)
}

/** What was served stays until there is something to put in its place. */
function renderAnew(place: HTMLElement, site: Site, held: HeldSubmit) {
  leaveWhenOver(site)
  const stop = site.state.subscribe(() => {
    stop()
    place.replaceChildren()
    // What was typed went with the form: there is nothing to send any more.
    held.send()
    createRoot(place).render(<SiteApp site={site} />)
  })
}

/** Back to a page that the browser kept aside: it is not shown to whoever came after its person. */
function leaveWhenOver({ session }: Site) {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !session.belongsToAnotherPerson()) return
    document.documentElement.hidden = true
    // No reload: that would end the session of who is here now.
    location.replace(location.pathname + location.search)
  })
}

const takeCoupon = ({ openRequestedCouponOnce }: typeof import('./search/open-requested-coupon-once')) =>
  openRequestedCouponOnce()

void hydrate()
