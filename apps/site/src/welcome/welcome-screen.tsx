/** The first screen of an organization that asks for a company code (account 2, "Welcome screen"). */
import { toFailure } from '@rxgauge/client'
import { brokenRule, companyCode, type RuleCode } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { Notice } from '../notices/notice'
import { BrandLogo } from '../shell/brand-logo'
import { SiteLanguage } from '../shell/site-language'
import { useSite } from '../site-context'

export function WelcomeScreen() {
  const { site, organization, messages, text } = useSite()
  const [code, setCode] = useState('')
  const [broken, setBroken] = useState<RuleCode>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function start() {
    const rule = brokenRule(companyCode, code)
    setBroken(rule)
    if (rule !== undefined || isSending) return
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
      <SiteLanguage className="site-welcome-language" />
      <main className="site-welcome-card">
        <BrandLogo />
        <h1>{fill(text.welcome.title, { name: organization.name })}</h1>
        <p>{text.welcome.text}</p>
        <form
          className="site-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void start()
          }}
        >
          <TextField
            label={text.welcome.code}
            value={code}
            onChange={(value) => {
              setCode(value)
              setBroken(undefined)
            }}
            error={broken && messages.rules[broken]}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            required
          />
          <Button type="submit" wide disabled={isSending}>
            {text.welcome.start}
          </Button>
        </form>
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
