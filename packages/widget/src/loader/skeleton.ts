/** The card before its code has loaded: of the final size, so that nothing on the page moves when the gauge comes. */

const css = `
:host{display:block}
:host([hidden]){display:none}
div{container-type:inline-size}
p{box-sizing:border-box;height:704px;margin:0;border:1px solid #dfe6e7;border-radius:20px;background:#fff;padding:76px 20px 0;overflow:hidden}
@container(min-width:700px){p{height:490px}}
@media(prefers-reduced-motion:no-preference){i{animation:p 1.6s ease-in-out infinite}}
@keyframes p{50%{opacity:.5}}
i{display:block;background:#eef3f3;border-radius:12px;height:50px;margin-bottom:22px}
i+i{height:190px;border-radius:190px 190px 12px 12px;max-width:440px;margin:0 auto 22px}
i+i+i{height:220px;max-width:none;border-radius:12px}
`

/** Gives an element its shadow root with the skeleton in it, and what takes the skeleton away. */
export function paintSkeleton(host: HTMLElement): { shadow: ShadowRoot; remove: () => void } {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  // Built by hand: a page that requires trusted types takes no HTML from text.
  const skeleton = document.createElement('div')
  const card = document.createElement('p')
  for (let bar = 0; bar < 3; bar++) card.append(document.createElement('i'))
  skeleton.append(card)
  shadow.append(skeleton)
  return { shadow, remove: () => skeleton.remove() }
}
