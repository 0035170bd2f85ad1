/** The full site: starts its session, learns its organization, and shows its routes. */
import { pricingStyles } from '@rxgauge/pricing'
import { adoptStyles, uiStyles } from '@rxgauge/ui'
import { createRoot } from 'react-dom/client'
import siteCss from './site.css?inline'
import { SiteApp } from './site-app'
import { startSite } from './start-site'

adoptStyles(document, [...uiStyles, ...pricingStyles, siteCss])

const place = document.getElementById('site')
if (!place) throw new Error('The page has no place for the site')
const site = startSite()
createRoot(place).render(<SiteApp site={site} />)
