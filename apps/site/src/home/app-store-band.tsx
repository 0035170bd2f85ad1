/** The band that offers the mobile app, where the organization shows it (search 2, "app-store band"). */
import { groupThousands } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { brandFile } from '../shell/brand-logo'
import { useSite } from '../site-context'

export function AppStoreBand() {
  const { organization, options, text } = useSite()
  const { appStoreUrl, googlePlayStoreUrl, appSettings } = organization.app
  if (!options.showAppStoreBand || (appStoreUrl === '' && googlePlayStoreUrl === '')) return null
  const { icon, title, description, ios, android } = appSettings.appBannerConfig
  const images = [options.mobileImage1FileName, options.mobileImage2FileName].filter((name) => name !== '')
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
          {images.map((name) => (
            <img key={name} src={brandFile(organization.code, name)} alt="" width="120" height="240" loading="lazy" />
          ))}
        </div>
      )}
    </section>
  )
}
