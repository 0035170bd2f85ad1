/** The card before its code has loaded: of the final size, so that nothing on the page moves when the gauge comes. */

const css = `
:host{display:block}
:host([hidden]){display:none}
div{container-type:inline-size}
p{box-sizing:border-box;height:704px;margin:0;border:1px solid #dfe6e7;border-radius:20px;background:#fff;padding:76px 20px 0;overflow:hidden}
@container(min-width:700px){p{height:490px}}
@media(prefers-reduced-motion:no-preference){i{animation:p 1.6s ease-in-out 1s infinite}}
@keyframes p{50%{opacity:.5}}
i{display:block;background:#eef3f3;border-radius:12px;height:50px;margin-bottom:22px}
i+i{height:190px;border-radius:190px 190px 12px 12px;max-width:440px;margin:0 auto 22px}
i+i+i{height:220px;max-width:none;border-radius:12px}
button{padding:14px 18px;border:1.5px solid #7b9096;border-radius:12px;background:#fff;color:#14262b;font:16px/1.4 system-ui,sans-serif;cursor:pointer}
`

export interface Skeleton {
  shadow: ShadowRoot
  remove: () => void
  /** Puts a button in the place of the bars, which begins again. */
  offerRetry: (label: string, retry: () => void) => void
}

/** Gives an element its shadow root with the skeleton in it. */
export function paintSkeleton(host: HTMLElement): Skeleton {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const skeleton = document.createElement('div')
  const card = document.createElement('p')
  // Built by hand: a page that requires trusted types takes no HTML from text.
  const bars = () => [1, 2, 3].map(() => document.createElement('i'))
  card.append(...bars())
  skeleton.append(card)
  shadow.append(skeleton)
  return {
    shadow,
    remove: () => skeleton.remove(),
    offerRetry(label, retry) {
      const button = document.createElement('button')
      button.textContent = label
      button.onclick = () => {
        card.replaceChildren(...bars())
        retry()
      }
      card.replaceChildren(button)
    },
  }
}
