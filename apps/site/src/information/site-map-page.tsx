/** Every page of the site, with the rules of who may see it (search 2, "Sitemap lists"). */
import { fixedPaths, howItWorksPath, notificationSettingsPath } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { SiteLink } from '../links'
import { useSignedIn, useSite } from '../site-context'

export default function SiteMapPage() {
  const { organization, options, text, isProfessional } = useSite()
  const { shell, footer, siteMap, home } = text
  const { productName, appStoreUrl, googlePlayStoreUrl } = organization.app
  const pages = [
    [fixedPaths.home, shell.home],
    [fixedPaths.search, shell.search],
    [howItWorksPath(productName), shell.howItWorks],
    [fixedPaths.faq, shell.faq],
    [fixedPaths.terms, footer.terms],
    [fixedPaths.privacy, footer.privacy],
    [fixedPaths.contact, footer.contact],
    [fixedPaths.about, shell.about],
    ...(isProfessional ? [] : [[fixedPaths.savings, text.savings.heading]]),
  ] as const
  const stores = [
    [appStoreUrl, home.appStore],
    [googlePlayStoreUrl, home.googlePlay],
  ].filter(([address]) => options.showAppStoreBand && address !== '')
  return (
    <div className="site-reading">
      <h1>{siteMap.title}</h1>
      <h2>{siteMap.pages}</h2>
      <ul className="site-list">
        {pages.map(([to = '/', label]) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
      </ul>
      {stores.length > 0 && (
        <>
          <h2>{siteMap.apps}</h2>
          <ul className="site-list">
            {stores.map(([address, label]) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {options.signInOutFlag && <AccountPages productName={productName} />}
    </div>
  )
}

/** Signed-out visitors are led to the sign-up, and told so. */
function AccountPages({ productName }: { productName: string }) {
  const { shell, siteMap } = useSite().text
  const isSignedIn = useSignedIn()
  const pages = [
    [fixedPaths.myCoupons, shell.myCoupons],
    [fixedPaths.profile, shell.profile],
    [fixedPaths.settings, shell.settings],
    [notificationSettingsPath(productName), fill(siteMap.notificationSettings, { product: productName })],
    [fixedPaths.messages, siteMap.messages],
    [fixedPaths.changePassword, siteMap.changePassword],
    [fixedPaths.changePhone, siteMap.changePhone],
    [fixedPaths.changeEmail, siteMap.changeEmail],
  ] as const
  return (
    <>
      <h2>{siteMap.account}</h2>
      <ul className="site-list">
        {pages.map(([to, label]) => (
          <li key={to}>
            <SiteLink to={isSignedIn ? to : fixedPaths.signUp}>{label}</SiteLink>
            {!isSignedIn && ` ${siteMap.signUpRequired}`}
          </li>
        ))}
      </ul>
    </>
  )
}
