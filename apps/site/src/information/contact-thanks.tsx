/** The screen after a message to support. */
import { fixedPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, CheckIcon } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { SiteLink } from '../links'
import { useSite } from '../site-context'

export function ContactThanks({ onAnother }: { onAnother: () => void }) {
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
