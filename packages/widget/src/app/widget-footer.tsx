/** The card's footer: links to the operator's texts on the full site. */
import { fixedPaths, legalTextPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import type { ReadyState } from './widget-state'

export function WidgetFooter({ now: { organization, pricingHost, messages, language } }: { now: ReadyState }) {
  const { prices } = messages
  const hasHealthText = organization.contentTypes.includes('health_data_privacy')
  const texts = [
    [fixedPaths.terms, prices.terms],
    [fixedPaths.privacy, prices.privacy],
    ...(hasHealthText ? [[legalTextPaths.health_data_privacy, prices.healthData] as const] : []),
  ] as const
  const query = new URLSearchParams({ orgCode: organization.code, lang: language })
  return (
    <div className="rx-foot">
      {texts.map(([path, title]) => (
        <a
          key={path}
          href={pricingHost.session.resolveUrl(`..${path}?${query}`)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={fill(prices.newWindow, { title })}
        >
          {title}
        </a>
      ))}
    </div>
  )
}
