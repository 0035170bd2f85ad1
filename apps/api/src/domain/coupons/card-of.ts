/** The pharmacy and network fields of a discount card. */

import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import type { Pharmacy } from '../pharmacies/pharmacies'
import { visitingReply } from '../pharmacies/visiting'

export interface Network {
  bin: string
  pcn: string
  group_num: string
  name: string
  powered_by: string
  pharmacy_phone: string
  member_phone: string
  member_prefix: string | null
}

/** A network's card fields for an organization. $1 the network, $2 the organization. */
export const networkCardSql = `
  select coalesce(w.card ->> 'bin', n.bin) bin, coalesce(w.card ->> 'pcn', n.pcn) pcn, coalesce(w.card ->> 'groupNum', n.group_num) group_num,
    n.name, coalesce(w.card ->> 'poweredBy', n.powered_by) powered_by,
    coalesce(w.card ->> 'pharmacyPhone', n.pharmacy_phone) pharmacy_phone,
    coalesce(w.card ->> 'memberPhone', n.member_phone) member_phone, w.card ->> 'memberPrefix' member_prefix
  from network n left join lateral (
    select jsonb_path_query_first(o.document, '$.networks[*] ? (@.network == $id)', jsonb_build_object('id', n.id)) card
    from organization o where o.id = $2) w on true
  where n.id = $1`

export function cardOf(pharmacy: Pharmacy, network: Network, language: Language) {
  const text = priceText(language)
  const isMail = pharmacy.type === 'mail'
  return {
    id: String(pharmacy.id),
    bin: network.bin,
    pcn: network.pcn,
    groupNum: network.group_num,
    pharmacyName: pharmacy.name,
    address1: isMail ? '' : pharmacy.address1,
    city: isMail ? '' : pharmacy.city,
    state: isMail ? '' : pharmacy.state,
    zipCode: isMail ? '' : pharmacy.zip,
    latitude: isMail ? null : pharmacy.latitude,
    longitude: isMail ? null : pharmacy.longitude,
    ...visitingReply(pharmacy),
    mailOrderUrl: isMail ? pharmacy.mailOrderUrl : '',
    couponDisclaimerText: text.couponDisclaimerText,
    poweredByFlag: network.powered_by === '' ? ('N' as const) : ('Y' as const),
    poweredByText: network.powered_by === '' ? '' : fill(text.poweredBy, { network: network.powered_by }),
    pharmacySupportPhoneNumText: network.pharmacy_phone && fill(text.pharmacyHelp, { phone: network.pharmacy_phone }),
    memberSupportPhoneNumText: network.member_phone && fill(text.memberHelp, { phone: network.member_phone }),
  }
}
