/** Recovery codes, shown once. */
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { signIn } = useDeskText()
  const [isCopied, setCopied] = useState(false)
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">{signIn.codesTitle}</h2>
      <p>{signIn.codesAbout}</p>
      <ul className="desk-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="desk-actions">
        <Button
          kind="other"
          onClick={async () => {
            await navigator.clipboard.writeText(codes.join('\n'))
            setCopied(true)
          }}
        >
          {isCopied ? signIn.copied : signIn.copyCodes}
        </Button>
        <Button onClick={onKept}>{signIn.codesKept}</Button>
      </div>
    </section>
  )
}
