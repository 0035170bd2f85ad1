/** Contact: the form, then thanks, then the form again (search 4, "Contact"). */
import { valueIn } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { useState } from 'react'
import { useServedData } from '../rendering/use-served-data'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { ContactForm } from './contact-form'
import { ContactThanks } from './contact-thanks'

export default function ContactPage() {
  const { text, options } = useSite()
  const [replyTo, setReplyTo] = useState<string>()
  const data = useServedData()
  const served = data?.kind === 'contact' ? data.identity : undefined
  const { area } = useSiteCall(calls.settings.getIdentity, {}, { served })
  const identity = valueIn(area)
  if (replyTo !== undefined) {
    return <ContactThanks replyTo={replyTo} phone={identity?.phone ?? ''} onAnother={() => setReplyTo(undefined)} />
  }
  const { contact, claims } = text
  const days = options.claims.replyBusinessDays
  return (
    <div className="site-wide">
      <h1>{contact.title}</h1>
      {days !== null && <p className="site-lead">{fill(claims.reply, { days })}</p>}
      <div className="site-contact">
        <ContactForm onSent={setReplyTo} />
        {identity && (
          <section className="site-panel">
            <h2>{contact.otherWays}</h2>
            <dl className="site-facts">
              {identity.phone !== '' && (
                <div>
                  <dt>{contact.phone}</dt>
                  <dd>
                    <PhoneText text={identity.phone} />
                  </dd>
                </div>
              )}
              {identity.email !== '' && (
                <div>
                  <dt>{contact.mail}</dt>
                  <dd>
                    <a href={`mailto:${identity.email}`}>{identity.email}</a>
                  </dd>
                </div>
              )}
              {identity.address.length > 0 && (
                <div>
                  <dt>{contact.address}</dt>
                  <dd>
                    {identity.address.map((line) => (
                      <span key={line} className="site-line">
                        {line}
                      </span>
                    ))}
                  </dd>
                </div>
              )}
            </dl>
          </section>
        )}
      </div>
    </div>
  )
}
