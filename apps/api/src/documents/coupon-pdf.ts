/** A coupon on paper: one page with everything that a pharmacist types. */
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Language } from '@rxgauge/text'
import { countOf, fill, formName } from '@rxgauge/text'
import { documentText, medicationWords } from '@rxgauge/text/server'
import type { Queryable } from '../database/database'
import { type CouponFacts, couponFacts } from './coupon-facts'

/** US Letter in points. */
const pageSize: [number, number] = [612, 792]
const margin = 54

/**
 * The coupon's PDF. Its id is the only key: unguessable, and what a person shares on purpose.
 * @throws DomainError COUPON_NOT_FOUND
 */
export async function couponPdf(database: Queryable, id: string, language: Language): Promise<Uint8Array> {
  const facts = await couponFacts(database, id)
  // Read when it is wanted: it would be a quarter of every start.
  const pdf = await import('@cantoo/pdf-lib')
  const { PDFDocument, StandardFonts } = pdf
  const document = await PDFDocument.create()
  const text = documentText(language)
  const title = facts.kind === 'cash' ? text.discountCard : text.copayCard
  document.setTitle(title)
  document.setLanguage(language)
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    code: await document.embedFont(StandardFonts.CourierBold),
  }
  const page = document.addPage(pageSize)
  drawCard(new Pen(pdf, page, fonts.plain), fonts, facts, title, language)
  return document.save()
}

interface Fonts {
  plain: PDFFont
  bold: PDFFont
  code: PDFFont
}

function drawCard(pen: Pen, { bold, code }: Fonts, facts: CouponFacts, title: string, language: Language) {
  const text = documentText(language)
  const words = medicationWords(language)
  pen.band(facts.color ?? '#003D4C', 132, (head) => {
    head.write(facts.sender, { size: 12 })
    head.write(facts.programName ?? title, { size: 24, font: bold, after: 4 })
    head.write(text.showThis, { size: 12 })
  })
  const dose = [formName(facts.form, words), facts.strength, countOf(Number(facts.quantity), facts.unitName, words)]
  pen.write(facts.productName, { size: 20, font: bold, after: 2 })
  pen.write(dose.join(', '), { size: 12, after: 14 })
  pen.write(pharmacyLine(facts, language), { size: 12, font: bold, after: 2 })
  if (facts.pharmacyType === 'R') pen.write(facts.address, { size: 12 })
  pen.space(14)
  pen.write(text.price, { size: 12 })
  pen.write(`$${facts.price}`, { size: 32, font: bold, after: 16 })
  for (const [name, value] of [
    ['BIN', facts.bin],
    ['PCN', facts.pcn],
    [text.group, facts.groupNum],
    [text.memberId, facts.memberId],
  ] as const) {
    pen.pair(name, value, code)
  }
  pen.space(20)
  // Every card says all three (search 1, "Coupon types").
  for (const statement of [text.notInsurance, text.free, text.excluded])
    pen.write(statement, { size: 11, font: bold, after: 3 })
  pen.space(6)
  pen.write(fill(text.printed, { date: facts.date }), { size: 10, after: 3 })
  if (facts.phone) pen.write(facts.phone, { size: 10, after: 3 })
  if (facts.isIllustrative) pen.write(text.illustrative, { size: 10, font: bold })
}

function pharmacyLine(facts: CouponFacts, language: Language): string {
  const text = documentText(language)
  if (facts.pharmacyName === null) return text.anyPharmacy
  return facts.pharmacyType === 'M' ? `${facts.pharmacyName} (${text.mailOrder})` : facts.pharmacyName
}

interface Line {
  size: number
  font?: PDFFont
  after?: number
}

/** Writes downwards, breaking lines that are too long. */
class Pen {
  private y = pageSize[1] - margin

  constructor(
    private readonly pdf: typeof import('@cantoo/pdf-lib'),
    private readonly page: PDFPage,
    private readonly plain: PDFFont,
    private readonly ink = pdf.rgb(0.08, 0.15, 0.17),
  ) {}

  write(content: string, { size, font = this.plain, after = 6 }: Line) {
    for (const line of this.wrap(printable(content, font), font, size)) {
      this.y -= size
      this.page.drawText(line, { x: margin, y: this.y, size, font, color: this.ink })
      this.y -= size * 0.3
    }
    this.y -= after
  }

  pair(name: string, value: string, font: PDFFont) {
    this.y -= 18
    this.page.drawText(printable(name, this.plain), {
      x: margin,
      y: this.y,
      size: 12,
      font: this.plain,
      color: this.ink,
    })
    this.page.drawText(printable(value, font), { x: margin + 120, y: this.y, size: 18, font, color: this.ink })
    this.y -= 8
  }

  space(points: number) {
    this.y -= points
  }

  /** A coloured band across the page, with white or dark words, whichever can be read on it. */
  band(color: string, height: number, draw: (pen: Pen) => void) {
    const { rgb } = this.pdf
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    const fill = rgb(red ?? 0, green ?? 0, blue ?? 0)
    this.page.drawRectangle({ x: 0, y: pageSize[1] - height, width: pageSize[0], height, color: fill })
    const isLight = 0.299 * fill.red + 0.587 * fill.green + 0.114 * fill.blue > 0.6
    draw(new Pen(this.pdf, this.page, this.plain, isLight ? rgb(0.08, 0.15, 0.17) : rgb(1, 1, 1)))
    this.y = pageSize[1] - height - 24
  }

  private wrap(content: string, font: PDFFont, size: number): string[] {
    const room = pageSize[0] - 2 * margin
    const lines: string[] = []
    for (const word of content.split(' ')) {
      const last = lines.at(-1)
      if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= room) {
        lines[lines.length - 1] = `${last} ${word}`
      } else lines.push(word)
    }
    return lines
  }
}

/** The standard fonts have the characters of western Europe; any other becomes a question mark. */
function printable(content: string, font: PDFFont): string {
  const characters = new Set(font.getCharacterSet())
  return [...content].map((character) => (characters.has(character.codePointAt(0) ?? 0) ? character : '?')).join('')
}
