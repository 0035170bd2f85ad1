/** "Enter Zip Code": OK accepts five digits of a real zip; CANCEL clears the stored zip and leads home (search 4). */
import { toFailure } from '@rxgauge/client'
import { brokenRule, limits, type RuleCode, zip as zipRule } from '@rxgauge/contract'
import { clearStoredZip, failureSentence, storeZip } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button, lazyPart, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useTown } from '../account/use-town'
import { SitePart } from '../rendering/site-part'
import { noteSavedZip } from '../site'
import { useSite } from '../site-context'

const Dialog = lazyPart(async () => ({ default: (await import('@rxgauge/ui/dialog')).Dialog }))

/** The form's name in the specification (search 2, "Prescriptions page"). */
const formName = 'SEND_SAVINGS_ZIPCODE_FORM'

export function ZipDialog({ onZip, onCancel }: { onZip: (zip: string) => void; onCancel: () => void }) {
  const { site, messages, text } = useSite()
  const { deviceStorage } = site.session
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const town = useTown(typed)
  const { savings } = text
  const isWhole = brokenRule(zipRule, typed) === undefined

  async function take() {
    const broken: RuleCode | undefined = brokenRule(zipRule, typed)
    if (broken !== undefined || isBusy) return
    setBusy(true)
    try {
      await site.session.choices.saveZip(typed)
      storeZip(site.session, typed, 'manual')
      noteSavedZip(site)
      onZip(typed)
    } catch (error) {
      setProblem(failureSentence(toFailure(error), messages))
    } finally {
      setBusy(false)
    }
  }

  function cancel() {
    clearStoredZip(deviceStorage)
    onCancel()
  }

  return (
    <SitePart onClose={cancel}>
      <Dialog title={savings.zipTitle} closeLabel={messages.common.close} onClose={cancel}>
        <form
          name={formName}
          className="site-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void take()
          }}
        >
          <p className="site-dialog-text">{savings.zipText}</p>
          <TextField
            label={messages.settings.zip}
            value={typed}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={limits.zipLength + 5}
            hint={town.hint}
            error={problem ?? town.error}
            onChange={(value) => {
              setTyped(value.replace(/\D/g, '').slice(0, limits.zipLength))
              const hasOthers = /[^\d\s]/.test(value)
              setProblem(hasOthers ? fill(messages.rules.digitsOnly, { label: messages.settings.zip }) : undefined)
            }}
          />
          <Button type="submit" wide disabled={!isWhole || problem !== undefined || town.error !== undefined || isBusy}>
            {savings.ok}
          </Button>
          <Button kind="other" wide onClick={cancel}>
            {messages.common.cancel}
          </Button>
        </form>
      </Dialog>
    </SitePart>
  )
}
