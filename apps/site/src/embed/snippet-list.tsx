import { copyText } from '@rxgauge/pricing'
import { type EmbedMessages, fill, fillPlaces } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useSite } from '../site-context'
import { type SnippetName, snippetNames } from './snippets'

interface SnippetListProps {
  text: EmbedMessages
  snippets: Record<SnippetName, string>
}

export function SnippetList({ text, snippets }: SnippetListProps) {
  const { site } = useSite()
  const npmPackage = usePackage(site.origin)
  const copy = async (name: SnippetName) =>
    site.notices.actions.toast((await copyText(snippets[name])) ? text.copied : text.copyFailed)
  return (
    <section aria-labelledby="embed-copies">
      <h2 id="embed-copies">{text.copies}</h2>
      <ul className="site-embed-snippets">
        {snippetNames.map((name) => {
          const { title, text: description } = text.snippets[name]
          return (
            <li key={name} className="site-panel">
              <h3>{title}</h3>
              <p>{fillPlaces(description, { package: npmPackage })}</p>
              <pre data-snippet={name}>
                <code>{snippets[name]}</code>
              </pre>
              <Button kind="other" aria-label={fill(text.copyOf, { title })} onClick={() => void copy(name)}>
                {text.copy}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The address of the newest version of `@rxgauge/widget` on this server; that of their list until it's known. */
function usePackage(origin: string): string {
  const list = `${origin}/npm/`
  const [address, setAddress] = useState(list)
  useEffect(() => {
    let isWanted = true
    fetch(list)
      .then((response) => response.json())
      .then(([newest]: { tarball: string }[]) => isWanted && newest && setAddress(list + newest.tarball))
      // The list itself says which there are.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [list])
  return address
}
