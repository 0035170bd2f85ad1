/** The first screen of an organization that requires a company code (account 2, "Welcome screen"). */
import { toFailure } from '@rxgauge/client'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { useState } from 'react'
import { AppearanceButton } from '../appearance/appearance-button'
import { Notice } from '../notices/notice'
import { BrandLogo } from '../shell/brand-logo'
import { SiteLanguage } from '../shell/site-language'
import { useSite } from '../site-context'
import { CompanyCodeForm } from './company-code-form'

export function WelcomeScreen() {
  const { site, organization, messages, text } = useSite()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function start(code: string) {
    setSending(true)
    try {
      const entered = (await site.session.enterCode(code)).organization
      if (entered.code !== organization.code) location.assign(`/?orgCode=${encodeURIComponent(entered.code)}`)
    } catch (error) {
      setProblem(failureSentence(toFailure(error), messages))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="site-welcome">
      <div className="site-welcome-end">
        <SiteLanguage className="site-language" />
        <AppearanceButton />
      </div>
      <main className="site-welcome-card">
        <BrandLogo />
        <h1>{fill(text.welcome.title, { name: organization.name })}</h1>
        <p>{text.welcome.text}</p>
        <CompanyCodeForm messages={messages} isSending={isSending} onCode={(code) => void start(code)} />
      </main>
      {problem !== undefined && (
        <Notice
          title={text.welcome.failed}
          sentence={problem}
          button={messages.common.tryAgain}
          onClose={() => setProblem(undefined)}
        />
      )}
    </div>
  )
}
