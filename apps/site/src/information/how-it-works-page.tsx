/** How it works: three steps, the four prices, videos, and the app (search 2, "Informational pages"). */
import { fixedPaths, uiTimings } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import { AppStoreBand } from '../home/app-store-band'
import { SiteLink } from '../links'
import { LinkGroup } from '../shell/link-group'
import { useSite } from '../site-context'
import { Claims } from './claims'

export default function HowItWorksPage() {
  const { organization, text, options } = useSite()
  const { how } = text
  return (
    <>
      <article className="site-wide">
        <h1>{fill(how.title, { product: organization.app.productName })}</h1>
        <p className="site-lead">{how.lead}</p>
        <ol className="site-how">
          {how.steps.map((step, index) => (
            <li key={step.title}>
              <span className="site-step-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2>{step.title}</h2>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <SiteLink className="rx-button" to={fixedPaths.search}>
          {text.shell.toSearch}
        </SiteLink>
        <h2>{how.pricesTitle}</h2>
        <dl className="site-prices site-panel">
          {how.prices.map((price, index) => (
            <div key={price.title}>
              <dt>
                <span className="site-swatch" data-wedge={index + 1} aria-hidden="true" />
                {price.title}
              </dt>
              <dd>{price.text}</dd>
            </div>
          ))}
        </dl>
        <Claims />
        <div className="site-groups">
          <Addresses name={how.videos} links={options.videos} />
          <Addresses name={how.social} links={options.socialLinks} />
        </div>
        <ComplianceSeal />
      </article>
      <AppStoreBand />
    </>
  )
}

/** Links to other sites, opened only by a press. */
function Addresses({ name, links }: { name: string; links: readonly { title: string; url: string }[] }) {
  const { site, text } = useSite()
  if (links.length === 0) return null
  return (
    <LinkGroup name={name}>
      {links.map(({ title, url }) => (
        <li key={url}>
          <a href={site.session.resolveUrl(url)} target="_blank" rel="noopener noreferrer">
            {title} <small>{text.how.newWindow}</small>
          </a>
        </li>
      ))}
    </LinkGroup>
  )
}

/** A compliance service's image, loaded one second after the page shows, if the organization has one. */
function ComplianceSeal() {
  const { site, options, text } = useSite()
  const address = options.complianceSealUrl
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (address === '') return
    return site.clock.after(uiTimings.complianceSeal, () => setShown(true))
  }, [site, address])
  if (!isShown) return null
  return (
    <figure className="site-seal">
      <img src={address} alt="" width="120" height="60" />
      <figcaption>{text.how.seal}</figcaption>
    </figure>
  )
}
