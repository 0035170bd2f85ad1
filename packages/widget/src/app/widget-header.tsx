/** The card's header: the organization and the choice of language. */
import { hasWideLogo } from '@rxgauge/contract'
import { languageNames } from '@rxgauge/text'
import { LanguageSelect } from '@rxgauge/ui'
import type { ReadyState } from './widget-state'

export function WidgetHeader({ now: { organization, pricingHost, messages, language } }: { now: ReadyState }) {
  return (
    <header className="rx-head">
      {/* The letter takes the logo's place until it loads, and if there's none. */}
      <span
        className="rx-logo"
        data-wide={(pricingHost.logo && hasWideLogo(organization)) || undefined}
        aria-hidden="true"
      >
        {pricingHost.logo ? (
          <img src={pricingHost.logo} alt="" width={Math.round(28 * organization.logoRatio)} height="28" />
        ) : (
          organization.name.charAt(0)
        )}
      </span>
      <b className="rx-head-name">{organization.name}</b>
      <LanguageSelect
        className="rx-language"
        label={messages.common.language}
        value={language}
        names={languageNames}
        onChange={(code) => pricingHost.changeLanguage?.(code)}
      />
    </header>
  )
}
