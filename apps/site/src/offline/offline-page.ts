/** The page that the service worker makes itself: the stored coupons, with nothing to fetch and nothing to run. */
import { escapeHtml } from '../rendering/escape-html'
import type { CardCodes, OfflineCards } from './offline-cards'

/** Two languages, since without stored coupons the language is not known. */
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

function couponsOf({ title, asOf, show, notInsurance, again, labels, cards }: OfflineCards): string {
  const rows = (card: CardCodes) =>
    (['bin', 'pcn', 'groupNum', 'memberId'] as const)
      .filter((name) => card[name] !== '')
      .map((name) => `<div><dt>${escapeHtml(labels[name])}</dt><dd>${escapeHtml(card[name])}</dd></div>`)
      .join('')
  const articles = cards.map(
    (card) =>
      `<article><h2>${escapeHtml(card.name)}</h2><p>${escapeHtml(card.what)}</p><p class="price">${escapeHtml(card.price)}</p><p>${escapeHtml(card.where)}</p><dl>${rows(card)}</dl></article>`,
  )
  return `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(asOf)}</p><p>${escapeHtml(show)}</p>${articles.join('')}<p>${escapeHtml(notInsurance)}</p><p><a href="/">${escapeHtml(again)}</a></p>`
}

const css = `*{box-sizing:border-box}body{margin:0;background:#f4f7f7;color:#12262b;font:17px/1.5 system-ui,sans-serif}main{max-width:720px;margin:0 auto;padding:24px 20px 48px}h1{margin:0 0 8px;font-size:26px}h2{margin:0;font-size:20px}p{margin:0 0 8px}article{margin:20px 0;padding:20px;border:1px solid #c3ced1;border-radius:16px;background:#fff}.price{font-size:34px;font-weight:700}dl{margin:12px 0 0;display:grid;gap:10px}dt{color:#4a5d63;font-size:15px}dd{margin:0;font:700 24px/1.3 ui-monospace,monospace;overflow-wrap:anywhere}a{color:#003d4c;display:inline-block;padding:10px 0}a:focus-visible{outline:2px solid #003d4c;outline-offset:2px}`
