/** Makes a PDF in the fonts of our papers. */
import type { PDFFont } from '@cantoo/pdf-lib'
import type { Language } from '@rxgauge/text'
import { Pen, pageSize } from './pdf-pen'

export interface Fonts {
  plain: PDFFont
  bold: PDFFont
  code: PDFFont
}

/** @param draw gets a function that adds a page */
export async function printPages(
  title: string,
  language: Language,
  draw: (newPage: () => Pen, fonts: Fonts) => void,
): Promise<Uint8Array> {
  // Loaded on demand, since it would add a quarter to the start time.
  const pdf = await import('@cantoo/pdf-lib')
  const { PDFDocument, StandardFonts } = pdf
  const document = await PDFDocument.create()
  document.setTitle(title)
  document.setLanguage(language)
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    code: await document.embedFont(StandardFonts.CourierBold),
  }
  draw(() => new Pen(pdf, document.addPage(pageSize), fonts.plain), fonts)
  return document.save()
}
