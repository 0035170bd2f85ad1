/** Where a shared link leads: exactly the coupon that was shared, or the same near the reader (search 4, "Send-savings dialog"). */
import { valueIn } from '@rxgauge/client'
import { calls, zip } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useForm } from '../account/use-form'
import { PageSkeleton } from '../rendering/page-chunk'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { OfferJourney } from './offer-journey'

export default function SharedCoupon({ token }: { token: string }) {
  const { text } = useSite()
  const [zipCode, setZip] = useState<string>()
  const { area } = useSiteCall(calls.coupon.getSharedCoupon, {
    params: { token },
    query: zipCode === undefined ? {} : { zip: zipCode },
  })
  const shared = valueIn(area)
  return (
    <div className="site-tools">
      {shared && <h1>{fill(text.shared.title, { name: shared.productName })}</h1>}
      {shared ? (
        <>
          <p className="site-lead">{shared.offer ? text.shared.lead : text.shared.ended}</p>
          <ZipForm onZip={setZip} />
          <OfferJourney key={`${shared.zipCode} ${shared.offer?.offerId}`} {...shared} />
        </>
      ) : (
        area.status === 'loading' && <PageSkeleton />
      )}
    </div>
  )
}

/** The reader's own zip, if they want to give it. */
function ZipForm({ onZip }: { onZip: (zip: string) => void }) {
  const { text } = useSite()
  const form = useForm<'zip'>({
    rules: { zip },
    labels: { zip: text.shared.zip },
    initial: { zip: '' },
    send: async (values) => onZip(values.zip.trim()),
  })
  return (
    <form {...form.formProps} className="site-shared-zip">
      <TextField {...form.fieldProps('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
      <Button type="submit" kind="other" disabled={form.hasErrors || form.values.zip === ''}>
        {text.shared.show}
      </Button>
    </form>
  )
}
