/** The card before its code has loaded, in the final size, so that nothing on the page moves when the gauge appears. */

/**
 * The element fills its place also where a page would make it as narrow as its content, as in a flex box. Its bars show while it's empty.
 * Below a width of 700 px it's 704 px high, otherwise 490; the percentage in `clamp` acts as a container query.
 */
const css = `:host(:not([hidden])){display:block;writing-mode:horizontal-tb;direction:ltr}\
:host,div{width:-moz-available;width:-webkit-fill-available;width:stretch}\
p{height:412px;margin:0;border:1px solid #dee;border-radius:20px;background:#fff;padding:76px 20px clamp(0px,(700px - 100%)*999,214px)}\
p:empty:before,p:empty:after{content:"";display:block;height:50px;border-radius:12px;background:#eee}\
p:empty:after{height:190px;max-width:440px;margin:22px auto;border-radius:190px 190px 0 0}\
button{padding:12px;font:inherit}`

export interface Skeleton {
  shadow: ShadowRoot
  /** Removes the skeleton. */
  hide: () => void
  /** Replaces the bars with a retry button. */
  offerRetry: (label: string, retry: () => void) => void
}

/** Paints the skeleton into an element's shadow root. */
export function paintSkeleton(shadow: ShadowRoot): Skeleton {
  // The element may stand in another document, such as an editor's frame, which accepts only its own sheets.
  const sheet = new (shadow.ownerDocument.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  // Built by hand, because a page that requires trusted types accepts no HTML text.
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
