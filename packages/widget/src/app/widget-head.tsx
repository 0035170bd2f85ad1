/** The card's head: whose gauge this is, and its language. */
import { type Language, languages } from '@rxgauge/text'
import type { Ready } from './start'

export function WidgetHead({ now: { organization, host, messages, language, logo } }: { now: Ready }) {
  const names: Record<Language, string> = { en: messages.common.english, es: messages.common.spanish }
  return (
    <header className="rx-head">
      {/* The letter keeps the logo's place until it comes, and where there is none. */}
      <span className="rx-logo" aria-hidden="true">
        {logo ? <img src={logo} alt="" width="28" height="28" /> : organization.name.charAt(0)}
      </span>
      <b className="rx-head-name">{organization.name}</b>
      <label className="rx-language">
        <span className="rx-hidden">{messages.common.language}</span>
        <select value={language} onChange={(event) => host.changeLanguage?.(event.target.value === 'es' ? 'es' : 'en')}>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {names[code]}
            </option>
          ))}
        </select>
      </label>
    </header>
  )
}
