/** A plan's copay in words: its tier, the kind of pharmacy, before and after the deductible, and limits. */
import { formatPrice } from '@rxgauge/contract'
import { countOf, dateText, fill, type Language } from '@rxgauge/text'
import { medicationWords, priceText } from '@rxgauge/text/server'
import { centsOf } from './money'
import { appliesAfterDeductible, type Cost, dueOf, type PlanCosts } from './plan-costs'
import type { TermsRow } from './plan-terms'
import type { CopayEstimate } from './price-source'

export const tierWords = (terms: TermsRow, costs: PlanCosts): NonNullable<CopayEstimate['tier']> => ({
  title: { en: titleIn('en', terms, costs), es: titleIn('es', terms, costs) },
  description: { en: descriptionIn('en', terms, costs), es: descriptionIn('es', terms, costs) },
  coverage: {
    title: { en: numberIn('en', terms), es: numberIn('es', terms) },
    description: { en: conditionsIn('en', terms), es: conditionsIn('es', terms) },
  },
})

/** Only the number of a tier, because a name may state a price, such as "$0 generics". */
const numberIn = (language: Language, { tier }: TermsRow): string =>
  tier !== null && /^\d+$/.test(tier) ? fill(priceText(language).plan.tier, { tier }) : ''

function titleIn(language: Language, { tier }: TermsRow, { standard, preferred }: PlanCosts): string {
  const text = priceText(language).plan
  const cost = standard ?? preferred
  const own = (language === 'es' && cost?.tierNameEs) || cost?.tierName
  if (own) return own
  const tierNames: Readonly<Record<string, string>> = text.tierNames
  const name = tier ?? ''
  if (!/^\d+$/.test(name)) return tierNames[name.toUpperCase()] ?? name
  return fill(cost?.isSpecialty ? text.specialtyTier : text.tier, { tier: name })
}

const descriptionIn = (language: Language, terms: TermsRow, costs: PlanCosts): string =>
  [
    ...pharmacySentences(language, costs),
    ...deductibleSentences(language, terms, costs),
    ...conditionSentences(language, terms),
  ].join(' ')

const conditionsIn = (language: Language, terms: TermsRow): string => conditionSentences(language, terms).join(' ')

const conditionSentences = (language: Language, terms: TermsRow): string[] => [
  ...limitSentences(language, terms),
  ...(terms.startsLater === null
    ? []
    : [fill(priceText(language).plan.fromDayOn, { day: dateText(terms.startsLater, 'dayOfYear', language) })]),
]

function pharmacySentences(language: Language, { preferred, standard, mail }: PlanCosts): string[] {
  const text = priceText(language).plan
  const cost = standard ?? preferred
  const byMail = mail && mail !== cost && priceOf(mail)
  const mailSentences = byMail ? [fill(text.mail, { days: mail.days, price: byMail })] : []
  if (!cost) return mailSentences
  const prices = { preferred: preferred && priceOf(preferred), standard: standard && priceOf(standard) }
  return [
    ...(cost.isInsulinCost ? [text.insulin] : []),
    ...(prices.preferred && prices.standard && prices.preferred !== prices.standard
      ? [fill(text.preferredPharmacies, { preferred: prices.preferred, standard: prices.standard })]
      : []),
    ...(cost.coinsurance === null
      ? []
      : [
          fill(dueOf(cost) ? text.coinsurance : text.coinsuranceOfUnknown, {
            percent: Number((Number(cost.coinsurance) * 100).toFixed(2)),
          }),
        ]),
    ...mailSentences,
  ]
}

function priceOf(cost: Cost): string | undefined {
  const due = dueOf(cost)
  if (!due) return undefined
  return due.least === due.most ? formatPrice(due.most) : `${formatPrice(due.least)}–${formatPrice(due.most)}`
}

function deductibleSentences(language: Language, terms: TermsRow, costs: PlanCosts): string[] {
  const text = priceText(language).plan
  const cost = costs.standard ?? costs.preferred
  if (!cost || !appliesAfterDeductible(cost)) return []
  const before = costs.beforeDeductible && priceOf(costs.beforeDeductible)
  return [
    terms.deductible === null
      ? text.someDeductible
      : fill(text.deductible, { deductible: formatPrice(centsOf(terms.deductible)) }),
    before
      ? fill(text.untilPrice, { price: before })
      : terms.wholePrice === null
        ? text.untilWhole
        : fill(text.untilWholePrice, { price: formatPrice(centsOf(terms.wholePrice)) }),
  ]
}

function limitSentences(language: Language, terms: TermsRow): string[] {
  const text = priceText(language).plan
  const { hasLimit, quantityLimit, limitUnit, limitDays } = terms
  return [
    ...(hasLimit
      ? [
          quantityLimit !== null && limitDays !== null
            ? fill(text.limit, {
                quantity: countOf(Number(quantityLimit), limitUnit ?? undefined, medicationWords(language)),
                days: limitDays,
              })
            : text.someLimit,
        ]
      : []),
    ...(terms.needsPriorAuthorization ? [text.priorAuthorization] : []),
    ...(terms.needsStepTherapy ? [text.stepTherapy] : []),
  ]
}
