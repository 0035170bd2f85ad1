/** The company code of the address is nobody's: the popup says so over a form for another one (account 8). */
import { brokenRule, companyCode } from '@rxgauge/contract'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import type { SiteMessagesByArea } from '../site'

interface UnknownCodeScreenProps {
  /** What the server says of the code. */
  sentence: string
  messages: SiteMessagesByArea
  /** Loads the host's own page. */
  goOnWithoutCode: () => void
}

export default function UnknownCodeScreen({ sentence, messages, goOnWithoutCode }: UnknownCodeScreenProps) {
  const [isSaid, setSaid] = useState(true)
  const [code, setCode] = useState('')
  const [isBegun, setBegun] = useState(false)
  const broken = brokenRule(companyCode, code)
  const { welcome: text } = messages.site
  const close = () => setSaid(false)
  return (
    <div className="site-welcome">
      <main className="site-welcome-card">
        <h1>{messages.common.sorry}</h1>
        <p>{text.text}</p>
        <form
          className="site-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setBegun(true)
            if (broken === undefined) location.assign(`/?orgCode=${encodeURIComponent(code.trim())}`)
          }}
        >
          <TextField
            label={text.code}
            value={code}
            onChange={setCode}
            error={isBegun && broken ? messages.rules[broken] : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            required
          />
          <Button type="submit" wide>
            {text.start}
          </Button>
        </form>
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
