/** A text as a document of its own, for a frame on the site or in a widget, with the look of the page around it. */
import type { Language } from '@rxgauge/text'
import * as v from 'valibot'
import { escapeHtml } from './escape-html'
import { staticPagePolicy } from './static-page-policy'

/** Parameters of the frame's address; anything unknown is the usual look. */
export const frameLook = v.object({
  theme: v.fallback(v.picklist(['light', 'dark']), 'light'),
  text: v.fallback(v.picklist(['100', '125', '150']), '100'),
  /** The typeface of the site; else the system's, as in a widget. */
  face: v.fallback(v.optional(v.literal('site')), undefined),
})
export type FrameLook = v.InferOutput<typeof frameLook>

export const framedCss = `
  html { font-size: 16px } html[data-text="125"] { font-size: 20px } html[data-text="150"] { font-size: 24px }
  body { margin: 0; padding: 20px; max-width: 720px; font: 1rem/1.55 system-ui, sans-serif; color: #14262b; background: #fff; overflow-wrap: break-word }
  h1 { font-size: 1.5rem; margin: 0 0 12px } h2 { font-size: 1.0625rem; margin: 24px 0 6px }
  main > :first-child { margin-top: 0 }
  ul { margin: 0; padding-inline-start: 20px } li { margin: 4px 0 }
  .fine { color: #51656b; font-size: 0.875rem; margin-top: 24px }
  .narrow { padding: 16px; font-size: 1.0625rem }
  .long { --page: #fff }
  html[data-theme="dark"] .long { --page: #1a2427 }
  .long::after { content: ""; position: sticky; bottom: 0; display: block; height: 48px; margin-bottom: -16px; background: linear-gradient(transparent, var(--page)); pointer-events: none }
  @media screen {
    html[data-theme="dark"] { color-scheme: dark }
    html[data-theme="dark"] body { color: #eaf1f2; background: #1a2427 }
    html[data-theme="dark"] .fine { color: #a9bcc1 }
    html[data-theme="dark"] a { color: #8fd3e4 }
  }
  #untitled:target h1 { display: none }
  body:has(#untitled:target) { padding: 0 }`

interface FramedPage {
  title: string
  language: Language
  look: FrameLook
  /** Styles with the site's typeface, if there is one. */
  faceCss: string | undefined
  /** More of the head, as HTML. */
  head?: string
  /** The body with its tags. */
  body: string
}

/** A document, and its policy; any page may frame it. */
export function framedPage({ title, language, look, faceCss = '', head = '', body }: FramedPage) {
  const css = framedCss + (look.face === 'site' ? faceCss : '')
  const html = `<!doctype html>
<html lang="${language}" data-theme="${look.theme}" data-text="${look.text}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>${head}<style>${css}</style></head>
${body}</html>`
  return { html, policy: staticPagePolicy(css, { hasFonts: true }) }
}
