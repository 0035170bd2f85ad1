/** An NDC as people read it from a bottle or box. */

/** The first and last 11-digit NDC that the text may mean. */
export interface NdcRange {
  from: string
  to: string
}

/**
 * Text with hyphens or 11 digits is one NDC, or all packages of a product if the last part is missing. 10 digits can be read in
 * three ways, of which usually one exists; the 12 digits of a barcode contain these 10. Other text has none.
 */
export function ndcRangesOf(text: string): NdcRange[] {
  const plain = text
    .trim()
    .replace(/^ndc[\s:#]*/i, '')
    .replaceAll(/\s*[-–]\s*|\s+/g, '-')
  const [, labeler, product, pack] = /^(\d{4,5})-(\d{3,4})(?:-(\d{1,2}))?$/.exec(plain) ?? []
  if (labeler !== undefined && product !== undefined) {
    const start = labeler.padStart(5, '0') + product.padStart(4, '0')
    const end = pack?.padStart(2, '0')
    return [{ from: start + (end ?? '00'), to: start + (end ?? '99') }]
  }
  const digits = plain.replaceAll('-', '')
  if (/^\d{11}$/.test(digits)) return [{ from: digits, to: digits }]
  if (/^\d{10}$/.test(digits)) return ofTenDigits(digits)
  if (/^3\d{11}$/.test(digits)) return ofTenDigits(digits.slice(1, 11))
  return []
}

/** 4-4-2, 5-3-2 and 5-4-1. */
const ofTenDigits = (digits: string): NdcRange[] =>
  [`0${digits}`, `${digits.slice(0, 5)}0${digits.slice(5)}`, `${digits.slice(0, 9)}0${digits.slice(9)}`].map((ndc) => ({
    from: ndc,
    to: ndc,
  }))
