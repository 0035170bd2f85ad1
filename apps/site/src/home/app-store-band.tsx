/** The band that offers the mobile app, if the organization shows it (search 2, "app-store band"). */
import { groupThousands } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useStore } from 'zustand/react'
import { brandFile } from '../shell/brand-file'
import { useSite } from '../site-context'
import { bandImages } from './band-images'

export function AppStoreBand() {
  const { site, organization, options, text } = useSite()
  const logos = useStore(site.logos)
  const { appStoreUrl, googlePlayStoreUrl, appSettings } = organization.app
  if (!options.showAppStoreBand || (appStoreUrl === '' && googlePlayStoreUrl === '')) return null
  const { icon, title, description, ios, android } = appSettings.appBannerConfig
  const images = bandImages(organization, logos)
  const stores = [
    { address: appStoreUrl, label: text.home.appStore, ...ios },
    { address: googlePlayStoreUrl, label: text.home.googlePlay, ...android },
  ].filter(({ address }) => address !== '')
  return (
    <section className="site-part site-band">
      <div>
        <h2>
          {icon !== '' && <img src={brandFile(organization.code, icon)} alt="" width="40" height="40" loading="lazy" />}
          {title || text.home.band}
        </h2>
        <p>{description || text.home.bandText}</p>
        <ul className="site-stores">
          {stores.map(({ address, label, rating, reviewCount }) => (
            <li key={address}>
              <a className="site-store" href={address} rel="noopener noreferrer" target="_blank">
                {label}
              </a>
              {reviewCount > 0 && (
                <small>{fill(text.home.rating, { rating, count: groupThousands(reviewCount) })}</small>
              )}
            </li>
          ))}
        </ul>
      </div>
      {images.length > 0 && (
        <div className="site-phones" aria-hidden="true">
          {images.map((image) => (
            <img key={image} src={image} alt="" width="120" height="240" loading="lazy" />
          ))}
        </div>
      )}
    </section>
  )
}
