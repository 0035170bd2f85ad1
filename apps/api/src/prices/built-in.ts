/**
 * The built-in price source: every price is computed in PostgreSQL's exact `numeric` from acquisition cost, quantity,
 * the rates of pharmacy groups and networks, savings programmes and formularies. The same question gives the same answer.
 */
import { toFlag } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { priceText, textIn } from '@rxgauge/text/server'
import { maybeOne, type Queryable } from '../database/database'
import { DomainError } from '../errors/domain-error'
import type { Pharmacies } from '../pharmacies/pharmacies'
import { GroupOffers } from './group-offers'
import type { Plan } from './plans'
import type { PriceQuery, PriceSource } from './price-source'
import { couponPrice, priceTables } from './price-tables'

const retailSql = `${priceTables}
  select (select type from fill) type,
    (select percentile_disc(0.5) within group (order by price) from usual)::text price`

const cashSql = `${priceTables}
  select (select type from fill) type, best.* from fill left join (
    select distinct on (network_id) network_id "networkId", group_id "groupId", network_name "networkName",
      price::text price, price amount
    from card order by network_id, price, group_id
  ) best on true order by best.amount desc, best."networkId"`

/** A generic's coupons: what a group's own coupon leaves of its best card price, no less than $3. */
const couponSql = `${priceTables}
  select f.type, c.* from fill f left join (
    select group_id "groupId", group_name "groupName", ${couponPrice('min(price)')}::text price
    from card where coupon_percent > 0 group by group_id, group_name, coupon_percent
    order by ${couponPrice('min(price)')}, group_id limit 3
  ) c on true`

/** A brand's programme; $5 is the insurance type. Government beneficiaries get nothing from it. */
const programSql = `${priceTables}
  select m.name, greatest(m.patient_pays, min(card.price) -
      case $5 when 'Y' then m.max_benefit when 'X' then 0 else m.uninsured_benefit end)::text price,
    ($5 <> 'X' and ($5 = 'Y' or m.uninsured_benefit > 0)) eligible
  from fill f join manufacturer_program m using (product_id) cross join card
  group by m.product_id, m.name, m.patient_pays, m.max_benefit, m.uninsured_benefit`

const copaySql = `
  select p.type, f.tier, t.title, t.title_es "titleEs", t.description, t.description_es "descriptionEs",
    (case when t.coinsurance_percent is null then t.copay_min
      else least(t.copay_max, greatest(t.copay_min, round(cost * t.coinsurance_percent / 100, 2))) end)::text "from",
    (case when t.coinsurance_percent is null then t.copay_max
      else least(t.copay_max, greatest(t.copay_min, round(cost * t.coinsurance_percent / 100, 2))) end)::text "to",
    s.claims, s.average::text average, s.percentile_75::text "percentile75",
    exists (
      select 1 from product other join formulary_entry e on e.product_id = other.id and e.formulary_id = $2
      where other.therapeutic_class = p.therapeutic_class and other.id <> p.id and e.tier < coalesce(f.tier, 9)
    ) and coalesce(f.tier, 9) >= 3 "hasAlternative",
    exists (select 1 from manufacturer_program m where m.product_id = p.id) "hasProgram"
  from (
    select d.product_id, d.unit_cost * (
      select q.quantity from product_quantity q where q.product_detail_id = d.id order by q.is_default desc, q.quantity limit 1
    ) cost from product_detail d where d.id = $1
  ) d join product p on p.id = d.product_id
  left join formulary_entry f on f.product_id = p.id and f.formulary_id = $2
  left join formulary_tier t on t.formulary_id = f.formulary_id and t.tier = f.tier
  left join copay_statistic s on s.product_id = p.id and s.formulary_id = $2`

interface CopayRow {
  type: 'B' | 'G'
  tier: number | null
  title: string | null
  titleEs: string | null
  description: string | null
  descriptionEs: string | null
  from: string | null
  to: string | null
  claims: number | null
  average: string | null
  percentile75: string | null
  hasAlternative: boolean
  hasProgram: boolean
}

export class BuiltInPrices implements PriceSource {
  private readonly groupOffers: GroupOffers

  constructor(
    private readonly database: Queryable,
    private readonly pharmacies: Pharmacies,
  ) {
    this.groupOffers = new GroupOffers(database)
  }

  offers(...asked: Parameters<PriceSource['offers']>): ReturnType<PriceSource['offers']> {
    return this.groupOffers.list(...asked)
  }

  programOffers(...asked: Parameters<PriceSource['programOffers']>): ReturnType<PriceSource['programOffers']> {
    return this.groupOffers.listOfProgram(...asked)
  }

  async retail(question: PriceQuery): ReturnType<PriceSource['retail']> {
    const row = await maybeOne<{ type: string | null; price: string | null }>(
      this.database,
      retailSql,
      await this.parameters(question),
    )
    if (!row?.type) throw new DomainError('PRODUCT_NOT_FOUND')
    if (row.price === null) throw new DomainError('PRICE_NOT_AVAILABLE')
    return { regularPrice: row.price, disclaimerText: priceText(question.language).retailDisclaimer }
  }

  async cash(question: PriceQuery): ReturnType<PriceSource['cash']> {
    const rows = await this.database.query<{
      type: 'B' | 'G'
      networkId: number | null
      groupId: number
      networkName: string
      price: string
    }>(cashSql, await this.parameters(question))
    if (rows.length === 0) throw new DomainError('PRODUCT_NOT_FOUND')
    const text = priceText(question.language)
    const priced = rows.filter((row) => row.networkId !== null)
    if (priced.length === 0) throw new DomainError('PRICE_NOT_AVAILABLE')
    return priced.map((row, index) => ({
      pbmName: row.networkName,
      discountPrice: row.price,
      loadingText: fill(text.discountLoading, { network: row.networkName }),
      discountType: row.type === 'B' ? 'M' : 'P',
      offerId: `cash-${row.networkId}-${row.groupId}`,
      disclaimerText: fill(text.discountDisclaimer, { network: row.networkName }),
      index,
      isLast: index === priced.length - 1,
    }))
  }

  async coupon(question: PriceQuery, plan: Plan): ReturnType<PriceSource['coupon']> {
    const parameters = await this.parameters(question)
    const rows = await this.database.query<{
      type: 'B' | 'G'
      groupId: number | null
      groupName: string
      price: string
    }>(couponSql, parameters)
    const [first] = rows
    if (!first) throw new DomainError('PRODUCT_NOT_FOUND')
    if (first.type === 'B') return this.program(question, plan, parameters)
    const text = priceText(question.language)
    const coupons = rows
      .filter((row) => row.groupId !== null)
      .map((row) => ({
        couponPrice: row.price,
        couponType: 'P' as const,
        offerId: `coupon-${row.groupId}`,
        productDetailId: question.productDetailId,
        name: row.groupName,
        qrCodeUrl: '',
        disclaimerText: fill(text.couponDisclaimer, { name: row.groupName }),
      }))
    return coupons.length > 0 ? found(coupons) : noCoupon(question, 'notAvailable')
  }

  private async program(
    question: PriceQuery,
    plan: Plan,
    parameters: readonly unknown[],
  ): ReturnType<PriceSource['coupon']> {
    const program = await maybeOne<{ name: string; price: string; eligible: boolean }>(this.database, programSql, [
      ...parameters,
      plan.type,
    ])
    if (!program) return noCoupon(question, 'notAvailable')
    if (!program.eligible) return noCoupon(question, 'notEligible')
    return found([
      {
        couponPrice: program.price,
        couponType: 'M',
        offerId: `program-${question.productDetailId}`,
        productDetailId: question.productDetailId,
        name: program.name,
        qrCodeUrl: '',
        disclaimerText: fill(priceText(question.language).programDisclaimer, { name: program.name }),
      },
    ])
  }

  async copay(
    { productDetailId, language }: Pick<PriceQuery, 'productDetailId' | 'language'>,
    plan: Plan,
  ): ReturnType<PriceSource['copay']> {
    const row = await maybeOne<CopayRow>(this.database, copaySql, [productDetailId, plan.formularyId ?? 0])
    if (!row) throw new DomainError('PRODUCT_NOT_FOUND')
    const text = priceText(language)
    const unknown = plan.formularyId === null && plan.type !== 'Z'
    const covered = row.tier !== null
    const statistic = row.average !== null && row.percentile75 !== null
    const couponExcluded = row.type === 'B' && plan.type === 'X'
    const couponFound = row.type === 'G' || (row.hasProgram && !couponExcluded)
    const uncovered = unknown ? 'DNA' : 'NA'
    return {
      copayPriceMin: row.average ?? row.from ?? uncovered,
      copayPriceMax: row.average ?? row.to ?? uncovered,
      alternateFlag: toFlag(plan.formularyId !== null && row.hasAlternative),
      couponFoundFlag: toFlag(couponFound),
      couponNotFoundTitle: couponFound ? '' : row.hasProgram ? text.notEligible : text.notAvailable,
      couponNotFoundText: couponFound ? '' : row.hasProgram ? text.notEligibleText : text.notAvailableText,
      tierTitle: textIn({ en: row.title ?? '', es: row.titleEs }, language),
      tierDesc: textIn({ en: row.description ?? '', es: row.descriptionEs }, language),
      formularyText: plan.formularyText,
      copayPriceBetterText: covered ? text.copayBetter : '',
      disclaimerText: covered ? text.copayDisclaimer : '',
      copayDataFlag: toFlag(statistic),
      copayDatajson:
        row.average !== null && row.percentile75 !== null
          ? {
              copayDataTitle: text.averageTitle,
              averageCopayLabel: text.averageLabel,
              averagePrice: row.average,
              hash: `${productDetailId}-${plan.formularyId}-${row.claims}`,
              percentile75thPrice: row.percentile75,
              copayDisclaimerText: fill(text.averageDisclaimer, { claims: row.claims ?? 0 }),
            }
          : null,
    }
  }

  private async parameters(question: PriceQuery): Promise<unknown[]> {
    const { groupIds } = await this.pharmacies.nearby(question.place, question.pharmacyGroupIds)
    return [question.productDetailId, question.quantity, groupIds, question.place.costIndex]
  }
}

type CouponReply = Awaited<ReturnType<PriceSource['coupon']>>

const found = (coupons: CouponReply['coupons']): CouponReply => ({
  couponFoundFlag: 'Y',
  couponNotFoundTitle: '',
  couponNotFoundText: '',
  coupons,
})

function noCoupon({ language }: PriceQuery, reason: 'notEligible' | 'notAvailable'): CouponReply {
  const text = priceText(language)
  return {
    couponFoundFlag: 'N',
    couponNotFoundTitle: text[reason],
    couponNotFoundText: text[`${reason}Text`],
    coupons: [],
  }
}
