/** Downloads everything stored about the person, as JSON. */
import { saveFile } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'

export function ExportButton() {
  const { site, organization } = useSite()
  const { settings: text } = useAccountText()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const data = await site.session.call(calls.account.exportAccount, {})
      const name = organization.app.productName.toLowerCase().replace(/\W+/g, '-')
      saveFile(`${name}-${site.today}.json`, 'application/json', JSON.stringify(data, null, 2))
    } catch (error) {
      site.notices.actions.report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" disabled={isBusy} onClick={() => void download()}>
      {text.export} <small>{text.notes.export}</small>
    </button>
  )
}
