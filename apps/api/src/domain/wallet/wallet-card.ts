/**
 * A discount card for both wallets. It doesn't name the medication, since wallets are synchronized and others see them.
 */
import type { Language } from '@rxgauge/text'
import { documentText } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import { couponFacts } from '../documents/coupon-facts'

export interface WalletCard {
  /** The adjudication's id. */
  id: string
  /** The organization. */
  sender: string
  title: string
  /** Red, green and blue from 0 to 255. */
  color: readonly [number, number, number]
  price: { label: string; value: string }
  pharmacy: string
  /** The codes that a pharmacist types in. */
  codes: readonly { key: string; label: string; value: string }[]
  /** Required statements, such as that this isn't insurance. */
  statements: readonly string[]
}

/** @throws DomainError COUPON_NOT_FOUND, also for a manufacturer's card, which isn't ours, and for one of an organization for trying */
export async function walletCard(database: Queryable, id: string, language: Language): Promise<WalletCard> {
  const facts = await couponFacts(database, id)
  if (facts.kind !== 'cash' || facts.isTest) throw new DomainError('COUPON_NOT_FOUND')
  const text = documentText(language)
  return {
    id,
    sender: facts.sender,
    title: text.discountCard,
    color: channelsOf(facts.color ?? ''),
    price: { label: text.price, value: `$${facts.price}` },
    pharmacy: facts.pharmacyName ?? text.anyPharmacy,
    codes: [
      { key: 'bin', label: 'BIN', value: facts.bin },
      { key: 'pcn', label: 'PCN', value: facts.pcn },
      { key: 'group', label: text.group, value: facts.groupNum },
      { key: 'member', label: text.memberId, value: facts.memberId },
    ],
    statements: [text.showThis, text.notInsurance, text.free, ...(facts.isIllustrative ? [text.illustrative] : [])],
  }
}

const brand = [0, 61, 76] as const

function channelsOf(color: string): readonly [number, number, number] {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? []
  if (red === undefined || green === undefined || blue === undefined) return brand
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}
