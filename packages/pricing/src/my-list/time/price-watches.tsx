/** The prices that a person watches, and the form for another one. */
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

export function PriceWatches(props: WatchProps) {
  const { host, messages, zipCode } = props
  const { watch: text } = props.text
  const { announce } = useRoot()
  const isSignedIn = host.account.isSignedIn()
  const { area, value: watches = [], reload } = useCall(host, calls.watch.listWatches, isSignedIn ? {} : undefined)
  const [problem, setProblem] = useState<string>()
  const summary = useRef<HTMLElement>(null)

  async function stop({ watchId: id }: PriceWatch) {
    setProblem(undefined)
    try {
      const { message } = await host.session.callWithMessage(calls.watch.deleteWatch, { params: { id } })
      announce(message)
    } catch (error) {
      setProblem(failureSentence(toFailure(error), messages))
    }
    await reload()
    // The pressed button is gone.
    summary.current?.focus()
  }

  return (
    <details className="rx-list-time">
      <summary ref={summary}>{text.title}</summary>
      {isSignedIn ? (
        <>
          <p className="rx-note">{fill(text.lead, { zip: zipCode })}</p>
          {watches.length > 0 && <WatchList {...props} watches={watches} onStop={stop} />}
          <p className="rx-field-error" role="alert">
            {area.status === 'failure' ? text.loadFailed : problem}
          </p>
          <WatchForm {...props} onSet={reload} />
        </>
      ) : (
        <p>{text.guest}</p>
      )}
    </details>
  )
}

interface WatchListProps extends WatchProps {
  watches: readonly PriceWatch[]
  onStop: (watch: PriceWatch) => Promise<void>
}

function WatchList({ text: { watch: text }, entries, watches, onStop }: WatchListProps) {
  const listed = keyOf(entries)
  return (
    <>
      <h3>{text.yours}</h3>
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
                  {restingFlag ? text.resting : text.waiting}
                  {wholeListFlag && keyOf(fills) !== listed && ` ${text.changed}`}
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
