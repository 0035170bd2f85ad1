/** For an unknown company code in the address: a popup over a form for another code (account 8). */
import { type Language, languageNames } from '@rxgauge/text'
import { Button, LanguageSelect } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import type { SiteMessagesByArea } from '../site'
import { CompanyCodeForm } from './company-code-form'

interface UnknownCodeScreenProps {
  /** The server's sentence about the code. */
  sentence: string
  messages: SiteMessagesByArea
  language: Language
  onLanguage: (language: Language) => void
  /** Loads the host's own page. */
  goOnWithoutCode: () => void
}

export default function UnknownCodeScreen({
  sentence,
  messages,
  language,
  onLanguage,
  goOnWithoutCode,
}: UnknownCodeScreenProps) {
  const [isSaid, setSentence] = useState(true)
  const { welcome: text } = messages.site
  const close = () => setSentence(false)
  return (
    <div className="site-welcome">
      <div className="site-welcome-end">
        <LanguageSelect
          className="site-language"
          isShort
          label={messages.common.language}
          value={language}
          names={languageNames}
          onChange={onLanguage}
        />
      </div>
      <main className="site-welcome-card">
        <h1>{text.another}</h1>
        <p>{text.text}</p>
        <CompanyCodeForm
          messages={messages}
          onCode={(code) => location.assign(`/?orgCode=${encodeURIComponent(code.trim())}`)}
        />
        <Button kind="other" wide onClick={goOnWithoutCode}>
          {text.withoutCode}
        </Button>
      </main>
      {isSaid && (
        <Dialog title={text.failed} closeLabel={messages.common.close} onClose={close}>
          <p className="site-dialog-text" role="alert">
            {sentence}
          </p>
          <Button wide onClick={close}>
            {messages.common.tryAgain}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
