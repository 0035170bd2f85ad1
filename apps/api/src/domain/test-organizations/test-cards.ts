/** What stands on cards of organizations that are for trying: no pharmacy's system takes these numbers. */
import type { Network } from '../coupons/card-of'
import type { Program } from '../prices/program-card'

const numbers = { bin: '000000', pcn: 'TEST', group_num: 'TEST' }

export const testNetwork: Network & { id: number } = {
  id: 0,
  name: 'TEST',
  ...numbers,
  powered_by: 'TEST',
  pharmacy_phone: '',
  member_phone: '',
  member_prefix: 'TEST',
}

export const testProgram: Program = {
  name: 'TEST',
  ...numbers,
  pdf_url: '',
  offer_text: { en: 'TEST: a manufacturer’s card', es: 'TEST: tarjeta de un fabricante' },
  enrollment_text: {},
  enrollment_steps: {},
  interstitial: null,
  opens_by_itself: false,
  link: '',
}
