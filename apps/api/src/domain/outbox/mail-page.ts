/**
 * An email's HTML in an organization's colors. Images come only from the organization's own site, nothing is tracked,
 * and it's readable without styles. It also runs in a browser, for Storybook.
 */
import { readablePair } from '@rxgauge/contract'
import { escapeHtml } from '../documents/escape-html'

export interface MailBrand {
  name: string
  /** Colors as `#RRGGBB`; poor contrast is corrected. */
  color: string
  buttonColor: string
  buttonTextColor?: string | undefined
  /** A PNG, JPEG or GIF: mail programs can't show an SVG. */
  logoUrl?: string | undefined
  /** Width divided by height, if known. */
  logoRatio?: number | undefined
  /** The lines at the bottom, such as the company's address. */
  address: readonly string[]
}

export interface Mail {
  language: string
  subject: string
  paragraphs: readonly string[]
  code?: { label: string; value: string } | undefined
  button?: { label: string; url: string } | undefined
  /** The sender. */
  footer: string
  unsubscribe?: { label: string; url: string } | undefined
}

const ink = '#14262B'
const soft = '#51656B'
const font = 'font-family:Arial,Helvetica,sans-serif'

export function mailHtml(mail: Mail, brand: MailBrand): string {
  const band = readablePair(brand.color)
  const button = readablePair(brand.buttonColor, brand.buttonTextColor)
  const paragraph = (text: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(text)}</p>`
  const [first = '', ...rest] = mail.paragraphs
  return `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#F5F8F8;color:${ink};${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#FFFFFF;border:1px solid #DFE6E7;border-radius:14px">
<tr><td style="padding:20px 28px;background:${band.background};border-radius:13px 13px 0 0;color:${band.text};font-size:20px;font-weight:bold">${
    brand.logoUrl ? logoTable(brand.logoUrl, brand) : escapeHtml(brand.name)
  }</td></tr>
<tr><td style="padding:28px 28px 12px">${paragraph(first)}${rest.slice(0, 1).map(paragraph).join('')}${
    mail.code
      ? `<p style="margin:0 0 4px;color:${soft};font-size:14px">${escapeHtml(mail.code.label)}</p><p style="margin:0 0 20px;font-size:30px;font-weight:bold;letter-spacing:6px">${escapeHtml(mail.code.value)}</p>`
      : ''
  }${
    mail.button
      ? `<p style="margin:4px 0 20px"><a href="${escapeHtml(mail.button.url)}" style="display:inline-block;padding:13px 26px;background:${button.background};color:${button.text};border-radius:999px;font-weight:bold;text-decoration:none">${escapeHtml(mail.button.label)}</a></p>`
      : ''
  }${rest.slice(1).map(paragraph).join('')}</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid #DFE6E7;color:${soft};font-size:13px">${[mail.footer, ...brand.address].map(escapeHtml).join('<br>')}${
    mail.unsubscribe
      ? `<br><a href="${escapeHtml(mail.unsubscribe.url)}" style="color:${soft}">${escapeHtml(mail.unsubscribe.label)}</a>`
      : ''
  }</td></tr>
</table></td></tr></table></body></html>`
}

/** The largest size of a logo in pixels. */
const maxWidth = 240
const maxHeight = 36

/** On white, since logos are drawn for that and the header band may have the logo's own color. */
function logoTable(url: string, { name, logoRatio }: MailBrand): string {
  const width = logoRatio && Math.min(maxHeight * logoRatio, maxWidth)
  const height = width && logoRatio ? Math.max(Math.round(width / logoRatio), 1) : maxHeight
  const size = `${width ? `width="${Math.round(width)}" ` : ''}height="${height}"`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:6px 10px;background:#FFFFFF;border-radius:8px;color:${ink}"><img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" ${size} style="display:block;height:${height}px"></td></tr></table>`
}

/** The same email as plain text. */
export function mailText(mail: Mail, brand: MailBrand): string {
  const [first = '', second, ...rest] = mail.paragraphs
  const parts = [
    first,
    second,
    mail.code && `${mail.code.label}: ${mail.code.value}`,
    mail.button?.url,
    ...rest,
    ['--', mail.footer, ...brand.address, mail.unsubscribe && `${mail.unsubscribe.label}: ${mail.unsubscribe.url}`]
      .filter((line) => line)
      .join('\n'),
  ]
  return parts.filter((part) => part).join('\n\n')
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
