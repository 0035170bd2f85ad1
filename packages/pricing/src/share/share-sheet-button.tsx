/** The phone's own ways to share: nothing but the link, which has neither ZIP nor insurance. */
import { Button } from '@rxgauge/ui'
import { useResults } from '../results/results-context'

export function ShareSheetButton({ url }: { url: string }) {
  const { messages } = useResults()
  if (!('share' in navigator)) return null
  return (
    // It also fails if the person closes the sheet.
    <Button kind="other" wide onClick={() => void navigator.share({ url }).catch(() => undefined)}>
      {messages.send.otherWays}
    </Button>
  )
}
