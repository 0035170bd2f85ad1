/** Fills in a FAQ answer for this host, organization and visitor (search 2, "FAQ"). */
import { escapeHtml } from '../rendering/escape-html'

interface FaqValues {
  host: string
  orgCode: string
  hasSignUp: boolean
}

/** Values are inserted as text, never as markup. */
export function fillFaqAnswer(html: string, { host, orgCode, hasSignUp }: FaqValues): string {
  const filled = html.replaceAll('{host}', escapeHtml(host)).replaceAll('{orgCode}', escapeHtml(orgCode))
  return hasSignUp ? filled : filled.replace(/\s*<a href="\/sign-?up"[^>]*>.*?<\/a>\.?/gi, '')
}
