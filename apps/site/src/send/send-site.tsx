/** SEND SITE TO PATIENT: a professional shares the site (search 6, "HCP edition"). */
import { Button, lazyPart, SendIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const SendSiteDialog = lazyPart(() => import('./send-site-dialog'))

export function SendSite() {
  const { options, text, isProfessional } = useSite()
  const [isOpen, setOpen] = useState(false)
  const [presses, setPresses] = useState(0)
  if (!isProfessional || options.hideSendSiteToPatient) return null
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true)
          setPresses(presses + 1)
        }}
      >
        <SendIcon />
        {text.home.sendSite}
      </Button>
      {isOpen && (
        <SitePart onClose={() => setOpen(false)}>
          <SendSiteDialog presses={presses} onClose={() => setOpen(false)} />
        </SitePart>
      )}
    </>
  )
}
