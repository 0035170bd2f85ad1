/** The gauge in an assistant's conversation (MCP Apps): a page of its own in a sandbox, whose host passes on a tool's response. */
import { App } from '@modelcontextprotocol/ext-apps'
import { chooseLanguage } from '@rxgauge/text'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { AssistantView, adoptViewStyles, loadViewMessages } from './assistant-view'
import { type ShownPrices, shownPrices } from './shown-prices'

const place = document.getElementById('view')
if (!place) throw new Error('The page has no element for the view')
const root = createRoot(place)
adoptViewStyles(document)

const app = new App({ name: 'rxgauge-gauge', version: '1.0.0' })
let prices: ShownPrices | null | undefined

async function show() {
  const { locale, theme } = app.getHostContext() ?? {}
  const language = chooseLanguage([prices?.language, locale, navigator.language])
  const messages = await loadViewMessages(language)
  document.documentElement.lang = language
  document.title = messages.gauge.name
  root.render(
    <AssistantView
      language={language}
      messages={messages}
      mode={theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')}
      prices={prices}
    />,
  )
}

app.ontoolresult = ({ structuredContent }) => {
  const result = v.safeParse(shownPrices, structuredContent)
  prices = result.success ? result.output : null
  void show()
}
app.ontoolcancelled = () => {
  prices = null
  void show()
}
app.onhostcontextchanged = () => void show()
// Not awaited here: the texts of other languages stand further down in the built file.
void app.connect().then(show)
