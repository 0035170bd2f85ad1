/** Reads PDFs in tests. */
import { inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'

/** Index objects contain the time of creation, and nothing that is drawn. */
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
      // Not a text stream.
    }
  }
  return found.join('\n')
}

const hexadecimal = /<([\dA-F]+)>/gi
const textOf = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')

/** The content of a PDF with standard fonts, with hexadecimal text decoded and positions kept. */
export const wordsOfPdf = (pdf: Buffer): string => contentOf(pdf).replace(hexadecimal, (_, hex: string) => textOf(hex))

/** Its text without blanks, because sentences span lines. */
export const sentencesOfPdf = (pdf: Buffer): string =>
  [...contentOf(pdf).matchAll(hexadecimal)]
    .map(([, hex = '']) => textOf(hex))
    .join('')
    .replaceAll(' ', '')

export const pagesOfPdf = async (pdf: Buffer): Promise<number> => (await PDFDocument.load(pdf)).getPageCount()
