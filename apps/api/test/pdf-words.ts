/** Reading PDFs in tests. */
import { inflateSync } from 'node:zlib'

/** Where a file's other objects are: it changes with the second in which the file was made, and nothing of it is drawn. */
const isIndex = (dictionary: string) => /\/Type\s*\/(XRef|ObjStm)/.test(dictionary)

/** The content streams of a PDF, inflated: what its pages draw. */
function contentOf(pdf: Buffer): string {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    if (isIndex(pdf.subarray(pdf.lastIndexOf(' obj', at), at).toString('latin1'))) continue
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
