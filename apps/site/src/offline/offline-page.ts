/** The service worker's own page: the stored coupons, without anything that has to come from the network. */
import { groupsOf } from '@rxgauge/pricing/code-groups'
import { escapeHtml } from '../rendering/escape-html'
import { siteFace } from '../rendering/typeface'
import type { CardCodes, OfflineCards } from './offline-cards'
import { earlyScript, offlineFace } from './offline-files'

/** In two languages, since without stored coupons the language is unknown. */
const nothingStored =
  '<h1>No connection · Sin conexión</h1><p>Please try again when there is a signal. Inténtelo de nuevo cuando haya señal.</p><p><a href="/">Try again · Intentar de nuevo</a></p>'

/** @param stored coupons in groups, each with its own heading */
export function offlinePage(stored: readonly OfflineCards[]): Response {
  const [first] = stored
  const body = first
    ? `${stored.map(couponsOf).join('')}<p><a href="/">${escapeHtml(first.again)}</a></p>`
    : nothingStored
  const html = `<!doctype html><html lang="${escapeHtml(first?.language ?? 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(first?.title ?? 'RxGauge')}</title>${earlyScript}<style>${offlineFace}${css}</style></head><body><main>${body}</main></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  })
}

function couponsOf(stored: OfflineCards): string {
  const { title, asOf, priceNote, statements, labels, cards, brand } = stored
  const rows = (card: CardCodes) =>
    (['bin', 'pcn', 'groupNum', 'memberId'] as const)
      .filter((name) => card[name] !== '')
      .map((name) => `<div><dt>${escapeHtml(labels[name])}</dt><dd>${grouped(card[name])}</dd></div>`)
      .join('')
  const band = brand
    ? `<p class="band" style="background:${brand.background};color:${brand.color}">${escapeHtml(brand.name)}</p>`
    : ''
  const legal = statements.map((statement) => `${statement}.`)
  const articles = cards.map((card) => {
    const show = `<p><b>${escapeHtml(card.show)}</b></p>`
    const below =
      card.insurance === undefined
        ? `<dl>${rows(card)}</dl>${show}<p class="legal">${escapeHtml(legal.join(' '))}</p>`
        : `${show}<p>${escapeHtml(card.insurance)}</p>`
    return `<article>${card.insurance === undefined ? band : ''}<div><h2>${escapeHtml(card.name)}</h2><p>${escapeHtml(card.what)}</p><p>${escapeHtml(card.where)}</p><p class="price">${escapeHtml(card.price)}</p></div><div class="torn">${below}</div></article>`
  })
  return `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(asOf)}</p>${articles.join('')}<p>${escapeHtml(priceNote)}</p>`
}

/** In groups as on the ticket, without spaces in its text, so that it's copied whole. */
const grouped = (code: string) =>
  groupsOf(code)
    .map((group) => `<span>${escapeHtml(group)}</span>`)
    .join('<wbr>')

/** The coupon ticket of the site's pages, in as few rules as possible. */
const css = `html{font-size:16px;--wash:#f5f8f8;--ink:#14262b;--edge:#c3ced1;--ticket:#fff;--soft:#51656b;--link:#003d4c}html[data-text="125"]{font-size:20px}html[data-text="150"]{font-size:24px}@media screen{html[data-theme=dark]{color-scheme:dark;--wash:#11191c;--ink:#eaf1f2;--edge:#5b7077;--ticket:#233034;--soft:#a9bcc1;--link:#8fd3e4}}*{box-sizing:border-box}body{margin:0;background:var(--wash);color:var(--ink);font:1rem/1.5 ${siteFace}}main{max-width:480px;margin:0 auto;padding:24px 16px 48px}h1{margin:0 0 8px;font-size:1.625rem;line-height:2rem}h2{margin:0;font-size:1.25rem;line-height:1.625rem}p{margin:0 0 4px}article{margin:24px 0;overflow:hidden;border:1px solid var(--edge);border-radius:16px;background:var(--ticket)}article>div{padding:16px 20px}article~h1{margin-top:40px}.band{margin:0;padding:12px 20px;font-weight:600}.price{margin:8px 0 0;font-size:2.75rem;line-height:3rem;font-weight:750;font-variant-numeric:tabular-nums}.torn{position:relative;border-top:2px dashed var(--edge)}.torn::before,.torn::after{position:absolute;top:-11px;left:-11px;width:20px;height:20px;border:1px solid var(--edge);border-radius:50%;background:var(--wash);content:""}.torn::after{left:auto;right:-11px}dl{margin:8px 0 16px;display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:12px 16px}dt{color:var(--soft);font-size:0.75rem;line-height:1rem;font-weight:600}dd{margin:0;font:600 1.25rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}dd span+wbr+span{margin-left:.5ch}.legal{margin:12px 0 0;color:var(--soft);font-size:0.75rem;line-height:1rem}a{color:var(--link);display:inline-block;padding:10px 0}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}@media (max-width:340px){dl{grid-template-columns:1fr}}`
