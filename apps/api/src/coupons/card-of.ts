/** What a discount card shows of its pharmacy and its network. */

import type { Language } from '@rxgauge/text'
import { fill } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import type { Pharmacy } from '../pharmacies/pharmacies'

export interface Network {
  bin: string
  pcn: string
  group_num: string
  name: string
  powered_by: string
  pharmacy_phone: string
  member_phone: string
}

export function cardOf(pharmacy: Pharmacy, network: Network, language: Language) {
  const text = priceText(language)
  const isMail = pharmacy.type === 'M'
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
    mailOrderUrl: isMail ? pharmacy.mailOrderUrl : '',
    couponDisclaimerText: text.couponDisclaimerText,
    poweredByFlag: network.powered_by === '' ? ('N' as const) : ('Y' as const),
    poweredByText: network.powered_by === '' ? '' : fill(text.poweredBy, { network: network.powered_by }),
    pharmacySupportPhoneNumText: network.pharmacy_phone && fill(text.pharmacyHelp, { phone: network.pharmacy_phone }),
    memberSupportPhoneNumText: network.member_phone && fill(text.memberHelp, { phone: network.member_phone }),
  }
}
