/** The codes that a pharmacist types, large enough to read across a counter; a tap copies one. */
import { fill } from '@rxgauge/text'
import { CheckIcon, useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import { copyText } from '../copy-text'
import { useResults } from '../results/results-context'
import { CopyIcon } from './coupon-icons'
import { GroupedCode } from './grouped-code'
import { type Codes, namedCodes } from './named-codes'

export function CardCodes({ card }: { card: Codes }) {
  const { messages } = useResults()
  const { announce } = useRoot()
  /** The code copied last, and whether the browser allowed it. */
  const [copied, setCopied] = useState<{ name: string; isCopied: boolean }>()
  const text = messages.coupon

  async function copy(name: string, code: string) {
    // If it can't be copied, it can still be read.
    const isCopied = await copyText(code)
    setCopied({ name, isCopied })
    announce(fill(isCopied ? text.copiedCode : text.notCopied, { name }))
  }

  return (
    <dl className="rx-codes">
      {namedCodes(card, text).map(({ name, code }) => {
        const last = copied?.name === name ? copied : undefined
        return (
          <div key={name}>
            <dt>
              {name}
              {last && <span className="rx-code-copied">{last.isCopied ? text.copied : text.copyFailed}</span>}
            </dt>
            <dd>
              <button
                type="button"
                aria-label={fill(text.copyCode, { name, code })}
                onClick={() => void copy(name, code)}
              >
                <GroupedCode code={code} />
                {last?.isCopied ? <CheckIcon /> : <CopyIcon />}
              </button>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
