/** Copies a text, and says so. */
import { Button } from '@rxgauge/ui'
import { useState } from 'react'

interface CopyButtonProps {
  label: string
  copied: string
  text: string
}

export function CopyButton({ label, copied, text }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="desk-actions">
      <Button
        kind="other"
        onClick={async () => {
          await navigator.clipboard.writeText(text)
          setCopied(true)
        }}
      >
        {label}
      </Button>
      <span role="status">{isCopied ? copied : ''}</span>
    </div>
  )
}
