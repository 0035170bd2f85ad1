/** Opens the choice of text size and colors, beside the language. */
import { lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const AppearanceDialog = lazyPart(() => import('./appearance-dialog'))

export function AppearanceButton() {
  const { text } = useSite()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="site-appearance"
        aria-label={`Aa, ${text.appearance.title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Aa
      </button>
      {isOpen && (
        <SitePart onClose={close}>
          <AppearanceDialog onClose={close} />
        </SitePart>
      )}
    </>
  )
}
