/** The codes that a pharmacist types, large enough to read across a counter; a tap copies one. */
import { fill } from '@rxgauge/text'
import { useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import { copyText } from '../copy-text'
import { useResults } from '../results/results-context'
import { CheckIcon, CopyIcon } from './coupon-icons'

interface CardCodesProps {
  card: { bin: string; pcn: string; groupNum: string; memberId: string }
}

export function CardCodes({ card }: CardCodesProps) {
  const { messages } = useResults()
  const { announce } = useRoot()
  /** The code copied last, and whether the browser allowed it. */
  const [copied, setCopied] = useState<{ name: string; isCopied: boolean }>()
  const text = messages.coupon
  const codes = [
    [text.bin, card.bin],
    [text.pcn, card.pcn],
    [text.group, card.groupNum],
    [text.memberId, card.memberId],
  ] as const

  async function copy(name: string, code: string) {
    // If it can't be copied, it can still be read.
    const isCopied = await copyText(code)
    setCopied({ name, isCopied })
    announce(fill(isCopied ? text.copiedCode : text.notCopied, { name }))
  }

  return (
    <dl className="rx-codes">
      {codes.map(([name, code]) => {
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
                {code}
                {last?.isCopied ? <CheckIcon /> : <CopyIcon />}
              </button>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
