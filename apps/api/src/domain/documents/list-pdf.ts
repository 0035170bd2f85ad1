/** The cards of a list on paper: one page for each pharmacy, with all of its cards. */
import { mostListEntries } from '@rxgauge/contract'
import { fill, type Language, oneOrMany } from '@rxgauge/text'
import { documentText } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import { type CouponFacts, couponFactsOfEach } from './coupon-facts'
import { doseText, pharmacyLine } from './coupon-pdf'
import type { Pen } from './pdf-pen'
import { type Fonts, printPages } from './print-pages'

/** Points for one card, and for what stands below the last one. */
const cardHeight = 75
const notesHeight = 80

interface Card {
  id: string
  /** How many medications have no card at its pharmacy because insurance pays more of them; said once with any of its cards. */
  insuredCount: number
}

/**
 * The PDF of several coupons, pharmacies in the order of their first coupon. Their ids are its only keys, as for one coupon's PDF.
 * @throws DomainError COUPON_NOT_FOUND
 */
export async function listPdf(database: Queryable, wanted: readonly Card[], language: Language): Promise<Uint8Array> {
  const insuredCounts = new Map(wanted.map(({ id, insuredCount }) => [id.toLowerCase(), insuredCount]))
  if (wanted.length === 0 || insuredCounts.size > mostListEntries) throw new DomainError('COUPON_NOT_FOUND')
  const coupons = await couponFactsOfEach(database, [...insuredCounts.keys()])
  const insuredOf = ({ id }: CouponFacts) => {
    const count = insuredCounts.get(id) ?? 0
    return Number.isInteger(count) && count > 0 && count < mostListEntries ? count : 0
  }
  const pharmacies = Map.groupBy(coupons, ({ pharmacyLocationId }) => pharmacyLocationId)
  return printPages(documentText(language).cards, language, (newPage, fonts) => {
    for (const cards of pharmacies.values()) {
      const insuredCount = cards.reduce((sum, card) => sum + insuredOf(card), 0)
      drawPharmacy(newPage, fonts, { cards, insuredCount }, language)
    }
  })
}

/** Cards that don't fit on the page continue on another one with the same head. */
function drawPharmacy(
  newPage: () => Pen,
  fonts: Fonts,
  { cards, insuredCount }: { cards: readonly CouponFacts[]; insuredCount: number },
  language: Language,
) {
  const [first] = cards
  if (!first) return
  let pen = newPage()
  drawHead(pen, fonts, first, language)
  for (const card of cards) {
    if (pen.room < cardHeight + notesHeight) {
      drawNotes(pen, fonts, cards, language)
      pen = newPage()
      drawHead(pen, fonts, first, language)
    }
    drawCard(pen, fonts, card, language)
  }
  if (insuredCount > 0)
    pen.write(oneOrMany(documentText(language).insured, insuredCount), { size: 12, font: fonts.bold })
  drawNotes(pen, fonts, cards, language)
}

function drawHead(pen: Pen, { bold }: Fonts, facts: CouponFacts, language: Language) {
  const text = documentText(language)
  pen.band(facts.color ?? '#003D4C', (head) => {
    head.write(facts.sender, { size: 16, font: bold, after: 2 })
    head.write(text.cards, { size: 12, after: 0 })
  })
  if (facts.isTest) pen.write('TEST', { size: 40, font: bold, after: 4 })
  pen.write(pharmacyLine(facts, language), { size: 16, font: bold, after: 2 })
  if (facts.pharmacyType === 'retail') pen.write(facts.address, { size: 10, after: 2 })
  pen.write(text.showThis, { size: 10, font: bold, after: 6 })
  pen.rule()
}

function drawCard(pen: Pen, { bold, code }: Fonts, facts: CouponFacts, language: Language) {
  const text = documentText(language)
  pen.beside(facts.productName, `$${facts.price}`, { size: 13, font: bold, after: 1 })
  pen.write([doseText(facts, language), facts.programName, facts.phone].filter(Boolean).join(' · '), {
    size: 10,
    after: 4,
  })
  const codes = [
    ['BIN', facts.bin],
    ['PCN', facts.pcn],
    [text.group, facts.groupNum],
    [text.memberId, facts.memberId],
  ] as const
  pen.pairs(
    codes.filter(([, value]) => value !== ''),
    code,
    { size: 13, width: 126, after: 6 },
  )
  pen.rule()
}

function drawNotes(pen: Pen, { bold }: Fonts, cards: readonly CouponFacts[], language: Language) {
  const text = documentText(language)
  // Required on every card (search 1, "Coupon types").
  pen.write([text.notInsurance, text.free, text.excluded].map((statement) => `${statement}.`).join(' '), {
    size: 10,
    after: 4,
  })
  pen.write(fill(text.printed, { date: cards[0]?.date ?? '' }), { size: 10, after: 3 })
  if (cards.some(({ isIllustrative }) => isIllustrative)) pen.write(text.illustrative, { size: 10, font: bold })
}
