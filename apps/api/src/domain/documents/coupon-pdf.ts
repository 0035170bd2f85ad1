/** A coupon as a PDF: the same ticket as on the screen, with everything that a pharmacist types in. */
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Language } from '@rxgauge/text'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { documentText, medicationWords } from '@rxgauge/text/server'
import type { Queryable } from '../../database/database'
import { unitContentOf } from '../products/billing-units'
import { type CouponFacts, couponFacts } from './coupon-facts'

/** US Letter in points. */
const pageSize: [number, number] = [612, 792]
const margin = 54
const padding = 24

/**
 * The coupon's PDF. Its id is its only key: unguessable, and shared by a person on purpose.
 * @throws DomainError COUPON_NOT_FOUND
 */
export async function couponPdf(database: Queryable, id: string, language: Language): Promise<Uint8Array> {
  const facts = await couponFacts(database, id)
  // Loaded on demand, since it would add a quarter to the start time.
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

/**
 * The same ticket as on the screen: organization, medication and price; below the perforation, the codes to type in.
 */
function drawCard(pen: Pen, { bold, code }: Fonts, facts: CouponFacts, title: string, language: Language) {
  const text = documentText(language)
  const words = medicationWords(language)
  const dose = [
    doseOf(facts.form, facts.strength, words),
    countOf(Number(facts.quantity), facts.unitName, words, unitContentOf(facts.unitContent)),
  ]
  pen.ticket(() => {
    pen.band(facts.color ?? '#003D4C', (head) => {
      head.write(facts.sender, { size: 16, font: bold, after: 2 })
      head.write(facts.programName ?? title, { size: 12, after: 0 })
    })
    if (facts.isTest) pen.write('TEST', { size: 40, font: bold, after: 4 })
    pen.write(facts.productName, { size: 22, font: bold, after: 2 })
    pen.write(dose.join(', '), { size: 13, after: 12 })
    pen.write(pharmacyLine(facts, language), { size: 13, font: bold, after: 2 })
    if (facts.pharmacyType === 'retail') pen.write(facts.address, { size: 12 })
    pen.space(10)
    pen.write(text.price, { size: 12, after: 0 })
    pen.write(`$${facts.price}`, { size: 40, font: bold, after: 4 })
    pen.perforation()
    pen.pairs(
      [
        ['BIN', facts.bin],
        ['PCN', facts.pcn],
      ],
      code,
    )
    pen.pairs(
      [
        [text.group, facts.groupNum],
        [text.memberId, facts.memberId],
      ],
      code,
    )
    pen.space(4)
    pen.write(text.showThis, { size: 12, font: bold, after: 2 })
    if (facts.phone) pen.write(facts.phone, { size: 12, after: 2 })
    pen.space(10)
    // Required on every card (search 1, "Coupon types").
    for (const statement of [text.notInsurance, text.free, text.excluded]) pen.write(statement, { size: 10, after: 2 })
  })
  pen.space(20)
  pen.write(fill(text.printed, { date: facts.date }), { size: 10, after: 3 })
  if (facts.isIllustrative) pen.write(text.illustrative, { size: 10, font: bold })
}

function pharmacyLine(facts: CouponFacts, language: Language): string {
  const text = documentText(language)
  if (facts.pharmacyName === null) return text.anyPharmacy
  return facts.pharmacyType === 'mail' ? `${facts.pharmacyName} (${text.mailOrder})` : facts.pharmacyName
}

interface Line {
  size: number
  font?: PDFFont
  after?: number
}

const notch = 9

/** Writes downward and wraps long lines. */
class Pen {
  private y = pageSize[1] - margin
  private left = margin

  constructor(
    private readonly pdf: typeof import('@cantoo/pdf-lib'),
    private readonly page: PDFPage,
    private readonly plain: PDFFont,
    private readonly ink = pdf.rgb(0.08, 0.15, 0.17),
    private readonly line = pdf.rgb(0.6, 0.67, 0.69),
  ) {}

  write(content: string, { size, font = this.plain, after = 6 }: Line) {
    for (const line of this.wrap(printable(content, font), font, size)) {
      this.y -= size
      this.page.drawText(line, { x: this.left, y: this.y, size, font, color: this.ink })
      this.y -= size * 0.3
    }
    this.y -= after
  }

  /** Writes names above their codes, side by side. */
  pairs(pairs: readonly (readonly [name: string, code: string])[], font: PDFFont) {
    this.y -= 11
    const { y, plain, ink: color } = this
    pairs.forEach(([name, code], column) => {
      const x = this.left + column * 190
      this.page.drawText(printable(name, plain), { x, y, size: 11, font: plain, color })
      this.page.drawText(printable(code, font), { x, y: y - 22, size: 20, font, color })
    })
    this.y -= 42
  }

  space(points: number) {
    this.y -= points
  }

  /** Draws a frame around its content. */
  ticket(draw: () => void) {
    const top = this.y
    this.left = margin + padding
    draw()
    this.left = margin
    this.y -= padding - 6
    this.page.drawRectangle({
      x: margin,
      y: this.y,
      width: pageSize[0] - 2 * margin,
      height: top - this.y,
      borderColor: this.line,
      borderWidth: 1,
    })
    this.drawNotches()
  }

  /** Draws the tear line of the ticket: a dashed line with a notch in the frame at each end. */
  perforation() {
    this.y -= 12
    this.torn = this.y
    const [start, end] = [margin + notch + 6, pageSize[0] - margin - notch - 6]
    this.page.drawLine({
      start: { x: start, y: this.y },
      end: { x: end, y: this.y },
      color: this.line,
      thickness: 1,
      dashArray: [5, 4],
    })
    this.y -= 20
  }

  private torn: number | undefined

  private drawNotches() {
    if (this.torn === undefined) return
    const white = this.pdf.rgb(1, 1, 1)
    for (const x of [margin, pageSize[0] - margin]) {
      this.page.drawCircle({ x, y: this.torn, size: notch, color: white, borderColor: this.line, borderWidth: 1 })
      // Erases the half of the notch outside the frame.
      const outside = x === margin ? x - notch - 2 : x + 0.5
      this.page.drawRectangle({
        x: outside,
        y: this.torn - notch - 2,
        width: notch + 1.5,
        height: 2 * notch + 4,
        color: white,
      })
    }
  }

  /** Draws a colored band across the ticket, with white or dark words, whichever is readable on it. */
  band(color: string, draw: (pen: Pen) => void) {
    const { rgb } = this.pdf
    const height = 64
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    const fill = rgb(red ?? 0, green ?? 0, blue ?? 0)
    this.page.drawRectangle({
      x: margin,
      y: this.y - height,
      width: pageSize[0] - 2 * margin,
      height,
      color: fill,
    })
    const isLight = 0.299 * fill.red + 0.587 * fill.green + 0.114 * fill.blue > 0.6
    const head = new Pen(this.pdf, this.page, this.plain, isLight ? rgb(0.08, 0.15, 0.17) : rgb(1, 1, 1))
    head.left = this.left
    head.space(12)
    draw(head)
    this.y -= height + 18
  }

  private wrap(content: string, font: PDFFont, size: number): string[] {
    const room = pageSize[0] - 2 * this.left
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

/** The standard fonts contain only Western European characters; any other becomes a question mark. */
function printable(content: string, font: PDFFont): string {
  const characters = new Set(font.getCharacterSet())
  return [...content].map((character) => (characters.has(character.codePointAt(0) ?? 0) ? character : '?')).join('')
}
