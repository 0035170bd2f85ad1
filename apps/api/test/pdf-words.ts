/** Reading PDFs in tests. */
import { inflateSync } from 'node:zlib'

/** The content streams of a PDF, inflated. */
function contentOf(pdf: Buffer): string {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // No text.
    }
  }
  return found.join('\n')
}

const hexadecimal = /<([\dA-F]+)>/gi
const textOf = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

/** What a PDF of the standard fonts writes, with what says where: its hexadecimal text read. */
export const wordsOfPdf = (pdf: Buffer): string => contentOf(pdf).replace(hexadecimal, (_, hex: string) => textOf(hex))

/** Its text alone, without blanks: sentences go on over the ends of lines. */
export const sentencesOfPdf = (pdf: Buffer): string =>
  [...contentOf(pdf).matchAll(hexadecimal)]
    .map(([, hex = '']) => textOf(hex))
    .join('')
    .replaceAll(' ', '')
