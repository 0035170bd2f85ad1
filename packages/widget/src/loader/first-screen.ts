/**
 * The card before its code has loaded, in the final size, with a search field that takes keys at once. Its elements are those of the
 * app's first render, which hydrates them, so text, caret, focus, composition and undo stay (`first-screen.test.tsx` compares the two).
 */
import type { LoaderWords } from '@rxgauge/text/loader'

/** Stays. The element fills its place also where a page would make it as narrow as its content, as in a flex box. */
const hostStyles = `:host(:not([hidden])){display:block;writing-mode:horizontal-tb;direction:ltr}\
:host,:host>div{width:-moz-available;width:-webkit-fill-available;width:stretch}`

/**
 * Replaced by the app's, which put the field in the same place. Below a width of 700 px the card is 704 px high, otherwise 490. A card
 * without the field has a bar in its place.
 */
const paintStyles = `.rx{all:initial;visibility:inherit;pointer-events:inherit;display:block;--s:#51656b;--l:#e4eaea;--b:#fff;color:#14262b;font:16px/24px system-ui}\
.rx[data-theme=dark]{--s:#a9bcc1;--l:#303f43;--b:#1a2427;color:#eaf1f2}\
.rx-frame{container-type:inline-size;contain-intrinsic-inline-size:280px}\
.rx-card{height:637px;padding:65px 16px 0;border:1px solid var(--l);border-radius:20px;background:var(--b)}\
@container(min-width:700px){.rx-card{height:407px;padding:81px 24px 0}}\
.rx-combobox-box{padding:4px 3px 4px 45px;border:1px solid #7b9096;border-radius:12px}\
.rx-combobox-box:focus-within{outline:2px solid;outline-offset:2px}\
input{all:unset;display:block;width:100%;height:46px}\
::placeholder{color:var(--s);opacity:1}\
.rx-card:empty:before,.rx-card:after{content:"";display:block;height:56px;border-radius:12px;background:var(--l)}\
.rx-card:after{height:190px;max-width:440px;margin:22px auto;border-radius:190px 190px 0 0}\
button{padding:12px;font:inherit}`

/** Appends an element, built by hand because a page that requires trusted types accepts no HTML text. */
export function append(parent: Node, name: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return parent.appendChild(element)
}

const appendPart = (parent: Node, name: string) => append(parent, 'div', { class: `rx-${name}` })

/** Paints the first screen into an element's shadow root. Returns the element with everything in it, and the card. */
export function paintFirstScreen(
  shadow: ShadowRoot,
  theme: 'light' | 'dark',
  [lang, label, placeholder]: LoaderWords,
  hasField: boolean,
): [screen: HTMLElement, card: HTMLElement] {
  // The element may stand in another document, such as an editor's frame, which accepts only its own sheets.
  const { CSSStyleSheet } = shadow.ownerDocument.defaultView ?? window
  shadow.adoptedStyleSheets = [hostStyles, paintStyles].map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const screen = append(shadow, 'div')
  const root = append(screen, 'div', { class: 'rx', 'data-theme': theme, lang, dir: 'ltr' })
  const card = ['frame', 'card'].reduce(appendPart, root)
  if (hasField)
    append(['journey', 'combobox', 'combobox-box'].reduce(appendPart, card), 'input', {
      class: 'rx-combobox-input',
      role: 'combobox',
      type: 'text',
      enterkeyhint: 'search',
      autocomplete: 'off',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      maxlength: '100',
      placeholder,
      value: '',
      'aria-label': label,
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
    })
  append(root, 'div', { class: 'rx-hidden', role: 'status', 'aria-live': 'polite' })
  return [screen, card]
}
