/** The service worker's own page: the stored coupons, without any requests or scripts. */
import { escapeHtml } from '../rendering/escape-html'
import type { CardCodes, OfflineCards } from './offline-cards'

/** In two languages, since without stored coupons the language is unknown. */
const nothingStored =
  '<h1>No connection · Sin conexión</h1><p>Please try again when there is a signal. Inténtelo de nuevo cuando haya señal.</p><p><a href="/">Try again · Intentar de nuevo</a></p>'

export function offlinePage(stored: OfflineCards | undefined): Response {
  const body = stored ? couponsOf(stored) : nothingStored
  const html = `<!doctype html><html lang="${escapeHtml(stored?.language ?? 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(stored?.title ?? 'RxGauge')}</title><style>${css}</style></head><body><main>${body}</main></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
  })
}

function couponsOf(stored: OfflineCards): string {
  const { title, asOf, show, notInsurance, statements, again, labels, cards, brand } = stored
  const rows = (card: CardCodes) =>
    (['bin', 'pcn', 'groupNum', 'memberId'] as const)
      .filter((name) => card[name] !== '')
      .map((name) => `<div><dt>${escapeHtml(labels[name])}</dt><dd>${escapeHtml(card[name])}</dd></div>`)
      .join('')
  const band = brand
    ? `<p class="band" style="background:${brand.background};color:${brand.color}">${escapeHtml(brand.name)}</p>`
    : ''
  const legal = statements.map((statement) => `${statement}.`)
  const articles = cards.map(
    (card) =>
      `<article>${band}<div><h2>${escapeHtml(card.name)}</h2><p>${escapeHtml(card.what)}</p><p>${escapeHtml(card.where)}</p><p class="price">${escapeHtml(card.price)}</p></div><div class="torn"><dl>${rows(card)}</dl><p><b>${escapeHtml(show)}</b></p><p class="legal">${escapeHtml(legal.join(' '))}</p></div></article>`,
  )
  return `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(asOf)}</p>${articles.join('')}<p>${escapeHtml(notInsurance)}</p><p><a href="/">${escapeHtml(again)}</a></p>`
}

/** The coupon ticket of the site's pages, in as few rules as possible. */
const css = `*{box-sizing:border-box}body{margin:0;background:#f5f8f8;color:#14262b;font:16px/24px system-ui,sans-serif}main{max-width:480px;margin:0 auto;padding:24px 16px 48px}h1{margin:0 0 8px;font-size:26px;line-height:32px}h2{margin:0;font-size:20px;line-height:26px}p{margin:0 0 4px}article{margin:24px 0;overflow:hidden;border:1px solid #c3ced1;border-radius:16px;background:#fff}article>div{padding:16px 20px}.band{margin:0;padding:12px 20px;font-weight:600}.price{margin:8px 0 0;font-size:44px;line-height:48px;font-weight:750;font-variant-numeric:tabular-nums}.torn{position:relative;border-top:2px dashed #c3ced1}.torn::before,.torn::after{position:absolute;top:-11px;left:-11px;width:20px;height:20px;border:1px solid #c3ced1;border-radius:50%;background:#f5f8f8;content:""}.torn::after{left:auto;right:-11px}dl{margin:8px 0 16px;display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:12px 16px}dt{color:#51656b;font-size:12px;line-height:16px;font-weight:600}dd{margin:0;font:600 20px/28px ui-monospace,monospace;overflow-wrap:anywhere}.legal{margin:12px 0 0;color:#51656b;font-size:12px;line-height:16px}a{color:#003d4c;display:inline-block;padding:10px 0}a:focus-visible{outline:2px solid #003d4c;outline-offset:2px}@media (max-width:340px){dl{grid-template-columns:1fr}}`
