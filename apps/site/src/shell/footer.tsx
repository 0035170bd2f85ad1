/** The footer: links to the legal pages, and the small print itself (search 2, "Informational pages"). */
import { fixedPaths, legalTextPaths, legalTextTypes } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { SiteLink } from '../links'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'
import { brandFile } from './brand-file'
import { PoweredBy } from './powered-by'

const ApplicationInfo = lazyPart(() => import('./application-info'))

export function Footer() {
  const { site, organization, options, text, isProfessional } = useSite()
  const [isOpen, setOpen] = useState(false)
  const { footer } = text
  const { name, suffix } = organization
  // The sentence has a period of its own, after "Inc." too.
  const owner = `${name} ${suffix}`.trim().replace(/\.$/, '')
  const legal = options.restrictPharmacyGroupFlag ? fill(footer.legalPharmacy, { organization: name }) : footer.legal
  const address = organization.app.companyAddress
  return (
    <footer className="site-footer">
      <nav aria-label={footer.links}>
        <SiteLink to={fixedPaths.terms}>{footer.terms}</SiteLink>
        <SiteLink to={fixedPaths.privacy}>{footer.privacy}</SiteLink>
        {legalTextTypes
          .filter((type) => organization.contentTypes.includes(type))
          .map((type) => (
            <SiteLink key={type} to={legalTextPaths[type]}>
              {footer[type]}
            </SiteLink>
          ))}
        <SiteLink to={fixedPaths.contact}>{footer.contact}</SiteLink>
        {!isProfessional && <SiteLink to={fixedPaths.savings}>{footer.prescriptions}</SiteLink>}
        <SiteLink to={fixedPaths.siteMap}>{footer.siteMap}</SiteLink>
        <button type="button" onClick={() => setOpen(true)}>
          {footer.applicationInfo}
        </button>
      </nav>
      <div className="site-footer-words">
        {options.logoFooterFileName !== '' && (
          <img
            className="site-footer-logo"
            src={brandFile(organization.code, options.logoFooterFileName)}
            alt={fill(footer.logo, { name })}
            width="140"
            height="36"
            loading="lazy"
          />
        )}
        {/* On a phone it folds the small print below it, which works without scripts. */}
        <details className="site-footer-more">
          <summary>{footer.more}</summary>
        </details>
        <div className="site-footer-small-print">
          <p>{legal}</p> {options.illustrativePricesFlag && <p>{footer.illustrative}</p>}{' '}
          <p>
            {fill(footer.trademark, { year: site.today.slice(0, 4), name: owner })}
            {address.length > 0 && <> {address.join(', ')}</>}
          </p>
        </div>
        <PoweredBy />
      </div>
      {isOpen && (
        <SitePart onClose={() => setOpen(false)}>
          <ApplicationInfo onClose={() => setOpen(false)} />
        </SitePart>
      )}
    </footer>
  )
}
