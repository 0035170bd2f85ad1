/** Every page of the site, and the rules about who sees it (search 2, "Sitemap lists"). */
import { fixedPaths, howItWorksPath, legalTextPaths, legalTextTypes, notificationSettingsPath } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { SiteLink } from '../links'
import { LinkGroup } from '../shell/link-group'
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
    ...legalTextTypes
      .filter((type) => organization.contentTypes.includes(type))
      .map((type) => [legalTextPaths[type], footer[type]] as const),
    [fixedPaths.contact, footer.contact],
    [fixedPaths.about, shell.about],
    ...(isProfessional ? [] : [[fixedPaths.savings, text.savings.heading]]),
  ] as const
  const stores = [
    [appStoreUrl, home.appStore],
    [googlePlayStoreUrl, home.googlePlay],
  ].filter(([address]) => options.showAppStoreBand && address !== '')
  return (
    <div className="site-wide">
      <h1>{siteMap.title}</h1>
      <div className="site-groups">
        <LinkGroup name={siteMap.pages}>
          {pages.map(([to = '/', label]) => (
            <li key={to}>
              <SiteLink to={to}>{label}</SiteLink>
            </li>
          ))}
        </LinkGroup>
        <div>
          {options.signInOutFlag && <AccountPages productName={productName} />}
          {stores.length > 0 && (
            <LinkGroup name={siteMap.apps}>
              {stores.map(([address, label]) => (
                <li key={address}>
                  <a href={address} target="_blank" rel="noopener noreferrer">
                    {label}
                  </a>
                </li>
              ))}
            </LinkGroup>
          )}
        </div>
      </div>
    </div>
  )
}

/** Links for signed-out visitors lead to the sign-up, with a note. */
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
    <LinkGroup name={siteMap.account}>
      {pages.map(([to, label]) => (
        <li key={to}>
          <SiteLink to={isSignedIn ? to : fixedPaths.signUp}>
            {label}
            {!isSignedIn && <small> {siteMap.signUpRequired}</small>}
          </SiteLink>
        </li>
      ))}
    </LinkGroup>
  )
}
