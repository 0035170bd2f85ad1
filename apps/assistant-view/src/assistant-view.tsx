/** The view: waits for the prices that the conversation's host passes on, and shows them. */
import { pricingStyles } from '@rxgauge/pricing/styles'
import {
  type AssistantViewMessages,
  assistantViewArea,
  type FirstScreenMessages,
  firstScreenArea,
  type Language,
  loadMessages,
} from '@rxgauge/text'
import { createTheme, RootProvider, styleSheet } from '@rxgauge/ui'
import { uiStyles } from '@rxgauge/ui/styles'
import { PriceView } from './price-view'
import type { ShownPrices } from './shown-prices'
import viewCss from './view.css?inline'

export type ViewMessages = FirstScreenMessages & { view: AssistantViewMessages }

export async function loadViewMessages(language: Language): Promise<ViewMessages> {
  const [firstScreen, view] = await Promise.all([
    loadMessages(firstScreenArea, language),
    loadMessages(assistantViewArea, language),
  ])
  return { ...firstScreen, view }
}

/** Constructable sheets, which no policy of a sandbox refuses. */
export function adoptViewStyles(document: Document): void {
  document.adoptedStyleSheets = [...uiStyles, ...pricingStyles, viewCss].map((css) => styleSheet(document, css))
}

export interface ViewState {
  language: Language
  messages: ViewMessages
  mode: 'light' | 'dark'
  /** `undefined` until they come; `null` if there are none to show. */
  prices: ShownPrices | null | undefined
}

const theme = createTheme({})

export function AssistantView({ language, messages, mode, prices }: ViewState) {
  return (
    <RootProvider theme={theme} mode={mode} language={language}>
      {prices ? (
        <PriceView prices={prices} language={language} messages={messages} />
      ) : (
        <main className="rx-view">
          <p className="rx-view-notice">{prices === undefined ? messages.view.waiting : messages.view.nothing}</p>
        </main>
      )}
    </RootProvider>
  )
}
