/** What editions say otherwise on the full site. */
import type { Differences } from './edition'
import type { SiteMessages } from './en-site'

export const siteDifferences: Differences<SiteMessages> = {
  provider: {
    en: {
      home: {
        title: 'What will it cost your patient?',
        text: 'Compare retail, discount, coupon and insurance prices near your patient, and send the savings along.',
      },
    },
    es: {
      home: {
        title: '¿Cuánto le costará a su paciente?',
        text: 'Compare los precios de venta, con descuento, con cupón y con seguro cerca de su paciente, y envíele el ahorro.',
      },
    },
  },
  // The claim about pharmacies is omitted for app WGN (search 1).
  wagon: {
    en: { about: { claim: 'Save up to {percent}%.' } },
    es: { about: { claim: 'Ahorre hasta {percent}%.' } },
  },
}
