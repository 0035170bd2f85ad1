/** A coupon as a PDF: the same ticket as on the screen, with everything that a pharmacist types in. */
import type { Language } from '@rxgauge/text'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { documentText, medicationWords } from '@rxgauge/text/server'
import type { Queryable } from '../../database/database'
import { unitContentOf } from '../products/billing-units'
import { type CouponFacts, couponFacts } from './coupon-facts'
import type { Pen } from './pdf-pen'
import { type Fonts, printPages } from './print-pages'

/**
 * The coupon's PDF. Its id is its only key: unguessable, and shared by a person on purpose.
 * @throws DomainError COUPON_NOT_FOUND
 */
export async function couponPdf(database: Queryable, id: string, language: Language): Promise<Uint8Array> {
  const facts = await couponFacts(database, id)
  const title = titleOf(facts, language)
  return printPages(title, language, (newPage, fonts) => drawCard(newPage(), fonts, facts, title, language))
}

const titleOf = ({ kind }: CouponFacts, language: Language) =>
  kind === 'cash' ? documentText(language).discountCard : documentText(language).copayCard

/**
 * The same ticket as on the screen: organization, medication and price; below the perforation, the codes to type in.
 */
function drawCard(pen: Pen, { bold, code }: Fonts, facts: CouponFacts, title: string, language: Language) {
  const text = documentText(language)
  pen.ticket(() => {
    pen.band(facts.color ?? '#003D4C', (head) => {
      head.write(facts.sender, { size: 16, font: bold, after: 2 })
      head.write(facts.programName ?? title, { size: 12, after: 0 })
    })
    if (facts.isTest) pen.write('TEST', { size: 40, font: bold, after: 4 })
    pen.write(facts.productName, { size: 22, font: bold, after: 2 })
    pen.write(doseText(facts, language), { size: 13, after: 12 })
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

/** Form, strength and quantity. */
export function doseText(facts: CouponFacts, language: Language): string {
  const words = medicationWords(language)
  return [
    doseOf(facts.form, facts.strength, words),
    countOf(Number(facts.quantity), facts.unitName, words, unitContentOf(facts.unitContent)),
  ].join(', ')
}

export function pharmacyLine(facts: CouponFacts, language: Language): string {
  const text = documentText(language)
  if (facts.pharmacyName === null) return text.anyPharmacy
  return facts.pharmacyType === 'mail' ? `${facts.pharmacyName} (${text.mailOrder})` : facts.pharmacyName
}
