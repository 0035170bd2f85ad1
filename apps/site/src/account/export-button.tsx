/** Downloads everything that is kept about the person, as JSON. */
import { calls } from '@rxgauge/contract'
import { useState } from 'react'
import { useSite } from '../site-context'
import { useAccountText } from './use-account-text'

export function ExportButton() {
  const { site, organization } = useSite()
  const { settings: text } = useAccountText()
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const data = await site.session.call(calls.account.exportAccount, {})
      const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = address
      link.download = `${organization.app.productName.toLowerCase().replace(/\W+/g, '-')}-${site.today}.json`
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      site.notices.report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" disabled={isBusy} onClick={() => void download()}>
      {text.export}
      <small>{text.exportNote}</small>
    </button>
  )
}
