/** How it works: three steps, the four prices, videos, and the app (search 2, "Informational pages"). */
import { fixedPaths, uiTimings } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import { AppStoreBand } from '../home/app-store-band'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { Claims } from './claims'

export default function HowItWorksPage() {
  const { organization, text, options } = useSite()
  const { how } = text
  return (
    <>
      <article className="site-reading">
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
        <dl className="site-prices">
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
        {options.videos.length > 0 && (
          <>
            <h2>{how.videos}</h2>
            <Addresses links={options.videos} isPlayed />
          </>
        )}
        {options.socialLinks.length > 0 && (
          <>
            <h2>{how.social}</h2>
            <Addresses links={options.socialLinks} />
          </>
        )}
        <ComplianceSeal />
      </article>
      <AppStoreBand />
    </>
  )
}

/** Links to other sites, opened only by a press. */
function Addresses({ links, isPlayed }: { links: readonly { title: string; url: string }[]; isPlayed?: boolean }) {
  const { site, text } = useSite()
  return (
    <ul className="site-list" data-played={isPlayed ? '' : undefined}>
      {links.map(({ title, url }) => (
        <li key={url}>
          <a href={site.session.resolveUrl(url)} target="_blank" rel="noopener noreferrer">
            {fill(text.how.newWindow, { title })}
          </a>
        </li>
      ))}
    </ul>
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
  return isShown ? <img className="site-seal" src={address} alt={text.how.seal} width="120" height="60" /> : null
}
