/** Draws on a page of a PDF: text that wraps, codes, and the ticket's frame. */
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'

/** US Letter in points. */
export const pageSize: [number, number] = [612, 792]
const margin = 54
const padding = 24

interface Line {
  size: number
  font?: PDFFont
  after?: number
  /** Points kept free at the right. */
  kept?: number
}

const notch = 9
const largePairs = { size: 20, width: 190, after: 20 }

/** Writes downward and wraps long lines. */
export class Pen {
  private y = pageSize[1] - margin
  private left = margin

  constructor(
    private readonly pdf: typeof import('@cantoo/pdf-lib'),
    private readonly page: PDFPage,
    private readonly plain: PDFFont,
    private readonly ink = pdf.rgb(0.08, 0.15, 0.17),
    private readonly line = pdf.rgb(0.6, 0.67, 0.69),
  ) {}

  write(content: string, { size, font = this.plain, after = 6, kept = 0 }: Line) {
    for (const line of this.wrap(printable(content, font), font, size, kept)) {
      this.y -= size
      this.page.drawText(line, { x: this.left, y: this.y, size, font, color: this.ink })
      this.y -= size * 0.3
    }
    this.y -= after
  }

  /** Writes names above their codes, side by side; a code that's too long for its column is smaller. */
  pairs(pairs: readonly (readonly [name: string, code: string])[], font: PDFFont, { size, width, after } = largePairs) {
    const nameSize = Math.max(9, Math.round(size * 0.55))
    this.y -= nameSize
    const { y, plain, ink: color } = this
    pairs.forEach(([name, code], column) => {
      const x = this.left + column * width
      const text = printable(code, font)
      const fitting = (size * (width - 6)) / font.widthOfTextAtSize(text, size)
      this.page.drawText(printable(name, plain), { x, y, size: nameSize, font: plain, color })
      this.page.drawText(text, { x, y: y - size - 2, size: Math.min(size, fitting), font, color })
    })
    this.y -= size + 2 + after
  }

  /** Writes a name, and its amount at the right edge of its first line. */
  beside(name: string, amount: string, { size, font = this.plain, after = 6 }: Line) {
    const width = font.widthOfTextAtSize(amount, size)
    const x = pageSize[0] - this.left - width
    this.page.drawText(amount, { x, y: this.y - size, size, font, color: this.ink })
    this.write(name, { size, font, after, kept: width + 12 })
  }

  /** Draws a thin line across. */
  rule() {
    const [start, end] = [this.left, pageSize[0] - this.left]
    this.page.drawLine({
      start: { x: start, y: this.y },
      end: { x: end, y: this.y },
      color: this.line,
      thickness: 0.75,
    })
    this.y -= 12
  }

  /** Points left above the bottom margin. */
  get room(): number {
    return this.y - margin
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

  private wrap(content: string, font: PDFFont, size: number, kept: number): string[] {
    const room = pageSize[0] - 2 * this.left - kept
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
