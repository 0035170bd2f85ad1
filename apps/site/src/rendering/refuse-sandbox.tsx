/** A frame whose sandbox lacks `allow-same-origin` has no origin: neither storage nor calls work there. */
import { chooseLanguage, loadMessages, siteArea } from '@rxgauge/text'
import { createTheme, RootProvider } from '@rxgauge/ui'
import { createRoot } from 'react-dom/client'

/** Says so to the person, with the page's own address, and to the page's developer. */
export async function refuseSandbox(place: HTMLElement): Promise<void> {
  console.error('RxGauge: the sandbox of this frame needs allow-same-origin')
  const language = chooseLanguage([document.documentElement.lang])
  const { sandboxed } = (await loadMessages(siteArea, language)).parts
  const address = new URL(location.href)
  address.searchParams.delete('displayMode')
  const root = document.createElement('div')
  createRoot(root).render(
    <RootProvider theme={createTheme({})} language={language}>
      <main className="site-sentence" role="alert">
        <p>{sandboxed}</p>
        <a href={address.href} target="_blank" rel="noopener">
          {address.host}
        </a>
      </main>
    </RootProvider>,
  )
  place.replaceChildren(root)
}
