/** Opens the paper of cards: one page for each pharmacy. */
import { toFailure } from '@rxgauge/client'
import { editionOf, editionTraits, type FirstScreenMessages, type ListCounterMessages } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { failureSentence } from '../../failure-sentence'
import type { ListCounterHost } from './counter-host'
import { type PaperPage, paperAddress } from './tickets'

interface PrintButtonProps {
  host: ListCounterHost
  messages: FirstScreenMessages
  text: ListCounterMessages
  label: string
  /** The cards, which may have to be made first. */
  pages: () => Promise<readonly PaperPage[]>
}

type State =
  | { kind: 'idle' | 'making' | 'none' }
  /** The browser blocked the window, so a link is shown instead. */
  | { kind: 'blocked'; address: string }
  | { kind: 'failed'; sentence: string }

/** Professionals print nothing, as with a single coupon. */
export function PrintButton({ host, messages, text, label, pages }: PrintButtonProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  if (sendsToPatient || !host.organization.options.couponPrintFlag) return null

  async function print() {
    setState({ kind: 'making' })
    try {
      const address = paperAddress(host.session, await pages(), host.language)
      if (address === undefined) return setState({ kind: 'none' })
      setState(host.openWindow(address) ? { kind: 'idle' } : { kind: 'blocked', address })
    } catch (error) {
      setState({ kind: 'failed', sentence: failureSentence(toFailure(error), messages) })
    }
  }

  return (
    <div className="rx-list-print">
      <Button kind="other" wide disabled={state.kind === 'making'} onClick={() => void print()}>
        {label}
      </Button>
      <p role="status">
        {state.kind === 'making' && text.printing}
        {state.kind === 'none' && text.noneToPrint}
        {state.kind === 'failed' && state.sentence}
        {state.kind === 'blocked' && (
          <>
            {text.popUp}{' '}
            <a className="rx-link" href={state.address} target="_blank" rel="noopener noreferrer">
              {text.openPdf}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
