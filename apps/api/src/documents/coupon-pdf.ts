/** A coupon on paper: one page with everything that a pharmacist types. */
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { countOf, documentText, fill, formName, type Language } from '@rxgauge/text'
import { maybeOne, type Queryable } from '../database/database'
import { ApiError } from '../http/api-error'

interface Row {
  kind: 'cash' | 'copay'
  memberId: string
  price: string
  quantity: string
  date: string
  productName: string
  form: string
  strength: string
  unitName: string
  bin: string
  pcn: string
  groupNum: string
  programName: string | null
  pharmacyName: string | null
  pharmacyType: 'R' | 'M' | null
  address: string
  phone: string
  sender: string
  color: string | null
  isIllustrative: boolean
}

const sql = `
  select a.kind, a.member_id "memberId", a.price::text price, a.quantity::float8::text quantity,
    to_char(a.seen_at, 'MM/DD/YYYY') date, p.name "productName", d.form, d.strength, d.unit_name "unitName",
    coalesce(m.bin, n.bin, '') bin, coalesce(m.pcn, n.pcn, '') pcn, coalesce(m.group_num, n.group_num, '') "groupNum",
    m.name "programName", l.name "pharmacyName", l.type "pharmacyType",
    coalesce(l.address1 || ', ' || l.city || ', ' || l.state || ' ' || l.zip, '') address,
    coalesce(n.pharmacy_phone, '') phone, o.name sender,
    o.color_scheme ->> 'primaryButtonColor' color, coalesce(o.options ->> 'illustrativePricesFlag', 'n') in ('y', 'Y') "isIllustrative"
  from adjudication a join device v on v.id = a.device_id join organization o on o.id = v.organization_id
  join product_detail d on d.id = a.product_detail_id join product p on p.id = d.product_id
  left join pharmacy_location l on l.id = a.pharmacy_location_id
  left join manufacturer_program m on a.kind = 'copay' and m.product_id = p.id
  left join network n on a.kind = 'cash' and n.id = a.network_id
  where a.id = $1`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** US letter in points. */
const letter: [number, number] = [612, 792]
const margin = 54

/**
 * The coupon's PDF. Its id is the only key: unguessable, and what a person shares on purpose.
 * @throws ApiError COUPON_NOT_FOUND
 */
export async function couponPdf(database: Queryable, id: string, language: Language): Promise<Uint8Array> {
  const row = uuid.test(id) ? await maybeOne<Row>(database, sql, [id]) : undefined
  if (!row) throw new ApiError('COUPON_NOT_FOUND')
  const document = await PDFDocument.create()
  const text = documentText(language)
  const title = row.kind === 'cash' ? text.discountCard : text.copayCard
  document.setTitle(title)
  document.setLanguage(language)
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    code: await document.embedFont(StandardFonts.CourierBold),
  }
  const page = document.addPage(letter)
  drawCard(new Pen(page, fonts.plain), fonts, row, title, language)
  return document.save()
}

interface Fonts {
  plain: PDFFont
  bold: PDFFont
  code: PDFFont
}

function drawCard(pen: Pen, { bold, code }: Fonts, row: Row, title: string, language: Language) {
  const text = documentText(language)
  pen.band(row.color ?? '#003D4C', 132, (head) => {
    head.write(row.sender, { size: 12 })
    head.write(row.programName ?? title, { size: 24, font: bold, after: 4 })
    head.write(text.showThis, { size: 12 })
  })
  const dose = [formName(row.form, language), row.strength, countOf(Number(row.quantity), row.unitName, language)]
  pen.write(row.productName, { size: 20, font: bold, after: 2 })
  pen.write(dose.join(', '), { size: 12, after: 14 })
  pen.write(pharmacyLine(row, language), { size: 12, font: bold, after: 2 })
  if (row.pharmacyType === 'R') pen.write(row.address, { size: 12 })
  pen.space(14)
  pen.write(text.price, { size: 12 })
  pen.write(`$${row.price}`, { size: 32, font: bold, after: 16 })
  for (const [name, value] of [
    ['BIN', row.bin],
    ['PCN', row.pcn],
    [text.group, row.groupNum],
    [text.memberId, row.memberId],
  ] as const) {
    pen.pair(name, value, code)
  }
  pen.space(20)
  const statements = [text.notInsurance, text.free, ...(row.kind === 'copay' ? [text.excluded] : [])]
  for (const statement of statements) pen.write(statement, { size: 11, font: bold, after: 3 })
  pen.space(6)
  pen.write(fill(text.printed, { date: row.date }), { size: 10, after: 3 })
  if (row.phone) pen.write(row.phone, { size: 10, after: 3 })
  if (row.isIllustrative) pen.write(text.illustrative, { size: 10, font: bold })
}

function pharmacyLine(row: Row, language: Language): string {
  const text = documentText(language)
  if (row.pharmacyName === null) return text.anyPharmacy
  return row.pharmacyType === 'M' ? `${row.pharmacyName} (${text.mailOrder})` : row.pharmacyName
}

interface Line {
  size: number
  font?: PDFFont
  after?: number
}

/** Writes downwards, breaking lines that are too long. */
class Pen {
  private y = letter[1] - margin

  constructor(
    private readonly page: PDFPage,
    private readonly plain: PDFFont,
    private readonly ink = rgb(0.08, 0.15, 0.17),
  ) {}

  write(content: string, { size, font = this.plain, after = 6 }: Line) {
    for (const line of this.broken(printable(content, font), font, size)) {
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
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    const fill = rgb(red ?? 0, green ?? 0, blue ?? 0)
    this.page.drawRectangle({ x: 0, y: letter[1] - height, width: letter[0], height, color: fill })
    const isLight = 0.299 * fill.red + 0.587 * fill.green + 0.114 * fill.blue > 0.6
    draw(new Pen(this.page, this.plain, isLight ? rgb(0.08, 0.15, 0.17) : rgb(1, 1, 1)))
    this.y = letter[1] - height - 24
  }

  private broken(content: string, font: PDFFont, size: number): string[] {
    const room = letter[0] - 2 * margin
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

/** The standard fonts know the letters of western Europe; what else a name holds becomes a question mark. */
function printable(content: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  return [...content].map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
}
