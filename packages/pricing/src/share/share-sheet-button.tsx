/** The phone's own ways to share: nothing but the link, which has neither ZIP nor insurance. */
import { Button } from '@rxgauge/ui'

export function ShareSheetButton({ url, label }: { url: string; label: string }) {
  if (!('share' in navigator)) return null
  return (
    // It also fails if the person closes the sheet.
    <Button kind="other" wide onClick={() => void navigator.share({ url }).catch(() => undefined)}>
      {label}
    </Button>
  )
}
