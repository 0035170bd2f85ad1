/** The full site in a browser: hydrates the page that the server sent, or renders what this device remembers. */
import {
  createTokenSharing,
  describePage,
  openSiteStorage,
  readPageCodes,
  systemClock,
  withPageCodes,
} from '@rxgauge/client'
import { matchRoute } from '@rxgauge/contract'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readServed } from './rendering/served'
import { prepareRoute } from './routes'
import { createSite, languageOf, loadReadyState, type SiteOptions, wantsReady } from './site'
import { SiteApp } from './site-app'

const tokenChannel = 'rxgauge:'

async function begin() {
  const place = document.getElementById('site')
  if (!place) throw new Error('The page has no place for the site')
  const served = readServed(document)
  const query = new URLSearchParams(location.search)
  const organization = served?.organization
  // Without it, there are still its prices.
  if (query.has('want')) await import('./search/take-requested-coupon').then(takeCoupon, () => undefined)
  const storage = openSiteStorage(window, {
    // Builds before knew nothing of an address when they stored something.
    ofBefore: (shared) => readPageCodes({ query: new URLSearchParams(), shared }),
    ofPage: (shared) => readPageCodes({ query, shared, served: organization }),
  })
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
      history.replaceState(history.state, '', withPageCodes(location.href, codes))
      location.reload()
    },
  }
  if (served && wantsReady(served, options)) {
    const [ready] = await Promise.all([
      loadReadyState(served.organization, languageOf(options)),
      prepareRoute(matchRoute(location.pathname, served.organization)),
    ])
    // Reading and hydrating are two tasks: a press in between does not wait.
    await new Promise((resolve) => setTimeout(resolve))
    for (const warning of ready.theme.warnings) console.warn(`RxGauge: ${warning}`)
    hydrateRoot(place, <SiteApp site={createSite({ ...options, ready })} />)
    return
  }
  const site = createSite(options)
  // What was served stays until there is something to put in its place.
  const stop = site.state.subscribe(() => {
    stop()
    place.replaceChildren()
    createRoot(place).render(<SiteApp site={site} />)
  })
}

const takeCoupon = ({ takeRequestedCoupon }: typeof import('./search/take-requested-coupon')) => takeRequestedCoupon()

void begin()
