/** The screen after a message to support. */
import { fixedPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, CheckIcon, PhoneText } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { ContactText } from '../account/contact-text'
import { SiteLink } from '../links'
import { useSite } from '../site-context'

interface ContactThanksProps {
  /** The address that was typed. */
  replyTo: string
  /** The organization's; empty if it has none. */
  phone: string
  onAnother: () => void
}

export function ContactThanks({ replyTo, phone, onAnother }: ContactThanksProps) {
  const { text, options } = useSite()
  const { contact, claims } = text
  const days = options.claims.replyBusinessDays
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone, and the focus with it, so it moves here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="site-entry site-thanks">
      <CheckIcon />
      <h1 ref={heading} tabIndex={-1}>
        {contact.thanks}
      </h1>
      <p className="site-lead">
        {contact.thanksText} {days !== null && fill(claims.reply, { days })}
      </p>
      <dl className="site-facts">
        <div>
          <dt>{contact.replyTo}</dt>
          <dd>
            <ContactText contact={replyTo} />
          </dd>
        </div>
        {phone !== '' && (
          <div>
            <dt>{contact.call}</dt>
            <dd>
              <PhoneText text={phone} />
            </dd>
          </div>
        )}
      </dl>
      <SiteLink className="rx-button" to={fixedPaths.search}>
        {contact.search}
      </SiteLink>
      <Button kind="other" onClick={onAnother}>
        {contact.another}
      </Button>
      <SiteLink className="rx-button" data-kind="other" to={fixedPaths.faq}>
        {contact.faqs}
      </SiteLink>
    </div>
  )
}
