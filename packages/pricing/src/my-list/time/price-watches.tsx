/** The prices that a person watches, wherever there are any, and the form for another one. */
import { toFailure } from '@rxgauge/client'
import { calls, formatPrice, type PriceWatch } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useRef, useState } from 'react'
import { failureSentence } from '../../failure-sentence'
import { useCall } from '../../use-call'
import { fillKey } from '../list-entries'
import { WatchForm } from './watch-form'
import type { WatchProps } from './watch-props'

interface PriceWatchesProps extends Omit<WatchProps, 'zipCode'> {
  /** `undefined` without prices: there's nothing to watch anew. */
  zipCode: string | undefined
}

export function PriceWatches(props: PriceWatchesProps) {
  const { host, messages, zipCode } = props
  const { watch: text } = props.text
  const { announce } = useRoot()
  const isSignedIn = host.account.isSignedIn()
  const { area, value: watches = [], reload } = useCall(host, calls.watch.listWatches, isSignedIn ? {} : undefined)
  const [problem, setProblem] = useState<string>()
  const [hasStopped, setStopped] = useState(false)
  const summary = useRef<HTMLElement>(null)

  async function stop({ watchId: id }: PriceWatch) {
    setProblem(undefined)
    try {
      const { message } = await host.session.callWithMessage(calls.watch.deleteWatch, { params: { id } })
      announce(message)
      setStopped(true)
    } catch (error) {
      setProblem(failureSentence(toFailure(error), messages))
    }
    await reload()
    // The pressed button is gone.
    summary.current?.focus()
  }

  const isOn = host.organization.options.refillSavingsFlag
  const canSet = isOn && zipCode !== undefined
  // The focus is here once the last one has been stopped.
  if (!canSet && watches.length === 0 && !hasStopped && area.status !== 'failure') return null
  return (
    <details className="rx-list-time">
      <summary ref={summary}>{canSet ? text.title : text.yours}</summary>
      {isSignedIn ? (
        <>
          {canSet && <p className="rx-note">{fill(text.lead, { zip: zipCode })}</p>}
          {!isOn && watches.length > 0 && <p>{text.off}</p>}
          {watches.length > 0 && <WatchList {...props} canSet={canSet} watches={watches} onStop={stop} />}
          {!canSet && hasStopped && watches.length === 0 && <p>{text.none}</p>}
          <p className="rx-field-error" role="alert">
            {area.status === 'failure' ? text.loadFailed : problem}
          </p>
          {canSet && <WatchForm {...props} zipCode={zipCode} onSet={reload} />}
        </>
      ) : (
        <p>{text.guest}</p>
      )}
    </details>
  )
}

interface WatchListProps extends PriceWatchesProps {
  /** Below the form's title, and beside the form. */
  canSet: boolean
  watches: readonly PriceWatch[]
  onStop: (watch: PriceWatch) => Promise<void>
}

function WatchList({ host, text: { watch: text }, entries, canSet, watches, onStop }: WatchListProps) {
  const listed = keyOf(entries)
  const isOn = host.organization.options.refillSavingsFlag
  return (
    <>
      {canSet && <h3>{text.yours}</h3>}
      <ul className="rx-watches">
        {watches.map((watch) => {
          const { watchId, wholeListFlag, fills, threshold, zipCode: zip, restingFlag } = watch
          const price = formatPrice(threshold)
          const name = fills[0] ? `${fills[0].productName} ${fills[0].strength}` : ''
          const words = wholeListFlag
            ? fill(text.list, { count: fills.length, price, zip })
            : fill(text.one, { name, price, zip })
          return (
            <li key={watchId}>
              <div>
                <b>{words}</b>
                <p className="rx-note">
                  {isOn && (restingFlag ? text.resting : text.waiting)}
                  {canSet && wholeListFlag && keyOf(fills) !== listed && ` ${text.changed}`}
                </p>
              </div>
              <Button kind="link" aria-label={fill(text.stopNamed, { name: words })} onClick={() => void onStop(watch)}>
                {text.stop}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The same for the same medications in any order. */
const keyOf = (fills: readonly Parameters<typeof fillKey>[0][]) => fills.map(fillKey).sort().join()
