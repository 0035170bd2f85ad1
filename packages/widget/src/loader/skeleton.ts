/** The card before its code has loaded: of the final size, so that nothing on the page moves when the gauge comes. */

/** Its bars show while it is empty. Below 700 px of width it is 704 px high, else 490: the share of the width is the condition. */
const css = `:host(:not([hidden])){display:block}\
p{height:412px;margin:0;border:1px solid #dee;border-radius:20px;background:#fff;padding:76px 20px clamp(0px,(700px - 100%)*999,214px)}\
p:empty:before,p:empty:after{content:"";display:block;height:50px;border-radius:12px;background:#eee}\
p:empty:after{height:190px;max-width:440px;margin:22px auto;border-radius:190px 190px 0 0}\
button{padding:12px;font:inherit}`

export interface Skeleton {
  shadow: ShadowRoot
  /** Takes the skeleton away. */
  hide: () => void
  /** Puts a button in the place of the bars, which begins again. */
  offerRetry: (label: string, retry: () => void) => void
}

/** Gives an element its shadow root with the skeleton in it. */
export function paintSkeleton(host: HTMLElement): Skeleton {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  // Built by hand: a page that requires trusted types takes no HTML from text.
  const card = document.createElement('p')
  shadow.append(card)
  return {
    shadow,
    hide: () => card.remove(),
    offerRetry(label, retry) {
      const button = document.createElement('button')
      button.textContent = label
      button.onclick = () => {
        button.remove()
        retry()
      }
      card.append(button)
    },
  }
}
