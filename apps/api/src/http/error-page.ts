/** The HTML page for an error: one sentence, and a link to try again. */
import { fill, type Language } from '@rxgauge/text'
import { documentText } from '@rxgauge/text/server'
import { escapeHtml } from '../domain/documents/escape-html'
import { staticPagePolicy } from '../domain/documents/static-page-policy'

const css = `
  body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 20px; text-align: center;
    font: 18px/1.5 system-ui, sans-serif; color: #14262b; background: #fff }
  h1 { font-size: 22px }
  a { display: inline-block; min-height: 44px; padding: 8px 16px; line-height: 28px; color: #003d4c }`

export const errorPagePolicy = staticPagePolicy(css, { frameAncestors: "'self'" })

const referenceLine = (language: Language, id: string | undefined) =>
  id === undefined ? '' : `<p><small>${escapeHtml(fill(documentText(language).reference, { id }))}</small></p>`

/** @param reference finds the line of the log, if the fault is ours */
export const errorPage = (sentence: string, language: Language, reference?: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(sentence)}</title><style>${css}</style></head>
<body><main><h1>${escapeHtml(sentence)}</h1><p><a href="">${escapeHtml(documentText(language).tryAgain)}</a></p>${referenceLine(language, reference)}</main></body></html>`
