/** The card: header, journey or sentence. An error inside shows a retry and never reaches the host page. */
import type { ApiFailure } from '@rxgauge/client'
import { FailureReference, PriceJourney } from '@rxgauge/pricing'
import type { FirstScreenMessages } from '@rxgauge/text'
import { Button, createTheme, ErrorBoundary, RootProvider } from '@rxgauge/ui'
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { WidgetFooter } from './widget-footer'
import { WidgetHeader } from './widget-header'
import type { WidgetState, WidgetStore } from './widget-state'

interface WidgetAppProps {
  host: HTMLElement
  state: WidgetStore
  /** The first render is the loader's first screen: the search field alone. */
  isHydrating: boolean
  /** Called before something is painted for the first time. */
  onShown: () => void
  retry: () => void
  mode: () => 'light' | 'dark'
}

const plainTheme = createTheme({})

export function WidgetApp({ host, state, isHydrating, onShown, retry, mode }: WidgetAppProps) {
  // Zustand's own hook hydrates with the store's initial state, which isn't what the loader painted.
  const now = useSyncExternalStore(state.subscribe, state.getState, state.getState)
  const [isWhole, setWhole] = useState(!isHydrating)
  const isShown = now.status !== 'loading'
  useLayoutEffect(() => {
    if (!isShown) return
    // Renders again before the browser paints, so the first render is never seen.
    setWhole(true)
    onShown()
  }, [isShown, onShown])
  useEffect(() => {
    // If refused, the element takes no space on a page that may not show it.
    host.hidden = now.status === 'nothing'
  }, [host, now.status])

  if (now.status === 'loading' || now.status === 'nothing') return null
  return (
    <RootProvider theme={now.status === 'ready' ? now.theme : plainTheme} language={now.language} mode={mode()}>
      <div className="rx-card">
        <ErrorBoundary
          key={now.status === 'ready' ? now.run : now.status}
          fallback={() => <Sentence text={now.messages.errors.crashed} messages={now.messages} retry={retry} />}
        >
          <Content now={now} isWhole={isWhole} retry={retry} />
        </ErrorBoundary>
      </div>
    </RootProvider>
  )
}

function Content({
  now,
  isWhole,
  retry,
}: {
  now: Exclude<WidgetState, { status: 'loading' | 'nothing' }>
  isWhole: boolean
  retry: () => void
}): ReactNode {
  if (now.status === 'message') {
    return (
      <Sentence
        text={now.sentence}
        failure={now.failure}
        messages={now.messages}
        retry={now.canRetry ? retry : undefined}
      />
    )
  }
  return (
    <>
      {isWhole && <WidgetHeader now={now} />}
      {now.problem !== undefined && (
        <p className="rx-sentence" role="alert">
          {now.problem}
        </p>
      )}
      <PriceJourney
        key={now.run}
        journey={now.journey}
        host={now.pricingHost}
        messages={now.messages}
        withoutBody={!isWhole}
      />
      {isWhole && <WidgetFooter now={now} />}
    </>
  )
}

function Sentence({
  text,
  failure,
  messages,
  retry,
}: {
  text: string
  failure?: ApiFailure | undefined
  messages: FirstScreenMessages
  retry: (() => void) | undefined
}) {
  return (
    <div className="rx-sentence" role="alert">
      <p>{text}</p>
      {failure && <FailureReference failure={failure} messages={messages} />}
      {retry && (
        <Button kind="other" onClick={retry}>
          {messages.common.tryAgain}
        </Button>
      )}
    </div>
  )
}
