/** Reading PDFs in tests. */
import { inflateSync } from 'node:zlib'

/** What a PDF of the standard fonts writes: its content streams, inflated, their hexadecimal text read. */
export function wordsOfPdf(pdf: Buffer): string {
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
  return found.join('\n').replace(/<([\dA-F]+)>/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))
}
