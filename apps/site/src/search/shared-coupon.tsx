/**
 * The page of a shared link: exactly the shared coupon, or the same one near the reader (search 4, "Send-savings
 * dialog").
 */
import { type ApiFailure, toFailure } from '@rxgauge/client'
import { type CallData, calls, zip } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useForm } from '../account/use-form'
import { PageSkeleton } from '../rendering/page-chunk'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { OfferJourney } from './offer-journey'

type SharedCouponData = CallData<typeof calls.coupon.getSharedCoupon>

export default function SharedCoupon({ token }: { token: string }) {
  const { site, text } = useSite()
  /** The coupon near the reader's zip, once they have entered it. */
  const [near, setNear] = useState<SharedCouponData>()
  const { area, value } = useSiteCall(calls.coupon.getSharedCoupon, { params: { token }, query: {} })
  const shared = near ?? value

  async function showNear(zipCode: string) {
    setNear(await site.session.call(calls.coupon.getSharedCoupon, { params: { token }, query: { zip: zipCode } }))
  }

  return (
    <div className="site-tools">
      {shared && <h1>{fill(text.shared.title, { name: shared.productName })}</h1>}
      {shared ? (
        <>
          <p className="site-lead">{shared.offer ? text.shared.lead : text.shared.ended}</p>
          <ZipForm onZip={showNear} />
          {/* The journey continues in another language, unless the offer has ended meanwhile. */}
          <OfferJourney
            key={near ? `${near.zipCode} ${near.offer?.offerId}` : String(shared.offer !== null)}
            {...shared}
          />
        </>
      ) : (
        area.status === 'loading' && <PageSkeleton />
      )}
    </div>
  )
}

/** The reader's own zip, optional. The form shows errors, and the coupon stays. */
function ZipForm({ onZip }: { onZip: (zip: string) => Promise<void> }) {
  const { messages, text } = useSite()
  const [problem, setProblem] = useState<ApiFailure>()
  const form = useForm<'zip'>({
    rules: { zip },
    labels: { zip: text.shared.zip },
    initial: { zip: '' },
    async send(values) {
      setProblem(undefined)
      await onZip(values.zip.trim()).catch((error: unknown) => setProblem(toFailure(error)))
    },
  })
  const { error, onChange, ...field } = form.fieldProps('zip')
  return (
    <form {...form.formProps} className="site-shared-zip">
      <TextField
        {...field}
        error={error ?? (problem && failureSentence(problem, messages))}
        onChange={(typed) => {
          setProblem(undefined)
          onChange(typed)
        }}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
      />
      <Button type="submit" kind="other" disabled={form.isSending || form.hasErrors || form.values.zip === ''}>
        {text.shared.show}
      </Button>
    </form>
  )
}
