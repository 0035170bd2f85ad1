/** The API's responses for one product and its prices, for tests and stories; type-checked against the contract. */
import type { CallReply, calls, OpeningHours } from '@rxgauge/contract'

type Product = CallReply<typeof calls.product.searchProducts>[number]
type Choices = CallReply<typeof calls.product.getProductChoices>
type Dosage = Choices['forms'][number]['dosages'][number]
type DiscountPrice = CallReply<typeof calls.price.getDiscountPrices>[number]
type CouponPrices = CallReply<typeof calls.price.getCouponPrices>
type Offers = CallReply<typeof calls.price.getPharmacies>
type Offer = Offers['otherPharmacies'][number]

export const product = {
  id: 7,
  productName: 'Atorvastatin',
  aliasName: 'Lipitor',
  aliasId: 8,
  type: 'G',
} satisfies Product

const quantity = (value: number, isDefault = false): Dosage['quantities'][number] => ({
  key: String(value),
  quantity: value,
  isCustomQuantity: value === 99999,
  customQtyFlag: value === 99999 ? 'Y' : 'N',
  defaultFlag: isDefault ? 'Y' : 'N',
})

const dosage = (id: number, strength: string, isDefault = false): Dosage => ({
  productDetailId: id,
  dosage: strength,
  dosageType: 't',
  unitName: 'tablet',
  unitContent: null,
  defaultFlag: isDefault ? 'y' : 'n',
  quantities: [quantity(30, true), quantity(90), quantity(99999)],
})

export const choices = {
  product,
  forms: [
    { form: 'Tablet', defaultFlag: 'Y', dosages: [dosage(71, '10 mg'), dosage(72, '20 mg', true)] },
    { form: 'Capsule', defaultFlag: 'N', dosages: [dosage(73, '15 mg', true)] },
  ],
} satisfies Choices

const discount = (price: string, index: number, isLast = false): DiscountPrice => ({
  pbmName: `Network ${index}`,
  discountPrice: price,
  loadingText: `Checking Network ${index}`,
  discountType: 'P',
  offerId: `cash-${index}`,
  disclaimerText: 'An estimate; the pharmacy decides.',
  index,
  isLast,
  illustrativeFlag: 'Y',
})

const coupon = (price: string, name: string): CouponPrices['coupons'][number] => ({
  couponPrice: price,
  couponType: 'P',
  offerId: name,
  productDetailId: 72,
  name,
  qrCodeUrl: '',
  disclaimerText: 'An estimate; the pharmacy decides.',
  illustrativeFlag: 'Y',
})

export const responses = {
  retail: { regularPrice: '52.99', disclaimerText: 'An estimate; the pharmacy decides.', illustrativeFlag: 'Y' },
  discount: [discount('20.00', 0), discount('17.50', 1), discount('14.20', 2, true)],
  coupon: {
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    coupons: [coupon('9.41', 'Riverside'), coupon('11.00', 'Broadway')],
  },
  noCoupon: {
    couponFoundFlag: 'N',
    couponNotFoundTitle: 'not eligible',
    couponNotFoundText: 'There is an offer for this medication, but not for this type of insurance.',
    coupons: [],
  },
  copay: {
    copayPriceMin: '5.00',
    copayPriceMax: '10.00',
    alternateFlag: 'N',
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    tierTitle: 'Tier 1',
    tierDesc: '',
    formularyText: '',
    copayPriceBetterText: '',
    disclaimerText: 'Estimate',
    copayDataFlag: 'N',
    copayDatajson: null,
    illustrativeFlag: 'Y',
  },
} satisfies {
  retail: CallReply<typeof calls.price.getRetailPrice>
  discount: DiscountPrice[]
  coupon: CouponPrices
  noCoupon: CouponPrices
  copay: CallReply<typeof calls.price.getCopayPrice>
}

export const offer = (id: number, price: string, more: Partial<Offer> = {}): Offer => ({
  pbmPharmacyLocationId: String(id),
  pbmProductDetailId: '72',
  pharmacyGroupPbmId: `1-${id}`,
  pbmId: '1',
  productDetailId: 72,
  offerId: `cash-1-${id}`,
  insuranceId: null,
  quantity: 30,
  zipCode: '10001',
  pharmacyLocationId: id,
  pharmacyGroupId: id,
  pharmacyName: `Pharmacy ${id}`,
  pharmacyGroupName: `Pharmacy ${id}`,
  pharmacyType: 'R',
  price,
  lowestPrice: 'N',
  logoURL: '',
  distance: id / 10,
  address1: `${id} Main St`,
  city: 'New York',
  state: 'NY',
  latitude: 40.7 + id / 1000,
  longitude: -74 + id / 1000,
  favoritePharmacyFlag: 'N',
  favoritePharmacyLocationFlag: 'N',
  couponType: 'P',
  discountType: 'P',
  savedFlag: 'N',
  doseReminderFlag: 'N',
  refillReminderFlag: 'N',
  savedCouponId: null,
  staleAsOf: null,
  illustrativeFlag: 'Y',
  ...more,
})

const lowest = offer(1, '9.41', { lowestPrice: 'Y', offerId: 'coupon-1', pharmacyName: 'Riverside Pharmacy' })
const mail = offer(14, '8.20', {
  lowestPrice: 'Y',
  pharmacyType: 'M',
  pharmacyName: 'MailMeds',
  distance: 0,
  address1: '',
  city: '',
  state: '',
  latitude: null,
  longitude: null,
})

export const pharmacies = {
  favoritePharmacy: null,
  favoritePharmacyAvailableFlag: 'N',
  otherPharmacies: [
    lowest,
    offer(2, '11.00', { pharmacyName: 'Broadway Drugs' }),
    offer(3, '14.20', { pharmacyName: 'Tribeca Pharmacy', pharmacyGroupName: 'INDEPENDENT' }),
    mail,
  ],
  lowestPricePharmacy: lowest,
} satisfies Offers

export const withFavorite = {
  ...pharmacies,
  favoritePharmacy: offer(2, '11.00', {
    pharmacyName: 'Broadway Drugs',
    favoritePharmacyFlag: 'Y',
    favoritePharmacyLocationFlag: 'Y',
  }),
  favoritePharmacyAvailableFlag: 'Y',
  otherPharmacies: pharmacies.otherPharmacies.filter(({ pharmacyName }) => pharmacyName !== 'Broadway Drugs'),
} satisfies Offers

export const openingHours = {
  week: [
    ...Array.from({ length: 5 }, () => [
      { opens: 540, closes: 780 },
      { opens: 840, closes: 1260 },
    ]),
    [{ opens: 0, closes: 1440 }],
    [],
  ],
  timeZones: ['America/New_York'],
} satisfies OpeningHours

export const farAway = {
  ...pharmacies,
  otherPharmacies: [offer(1, '9.41', { distance: 41.37, pharmacyName: 'Riverside Pharmacy' })],
  nearestPharmacyMiles: 41.37,
} satisfies Offers

export const discountCard = {
  adjudicationId: 'a-1',
  id: '1',
  bin: '610502',
  pcn: 'RXG',
  groupNum: 'CLEAR1',
  memberId: 'RXG07964428077',
  pharmacyName: 'Riverside Pharmacy',
  address1: '437 2nd St',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  latitude: 40.7,
  longitude: -74,
  mailOrderUrl: '',
  couponDisclaimerText: 'This card is not insurance.',
  poweredByFlag: 'Y',
  poweredByText: 'Powered by ClearScript',
  pharmacySupportPhoneNumText: 'Pharmacist help: (800) 555-0111',
  memberSupportPhoneNumText: 'Member help: (800) 555-0121',
  price: '9.41',
  pdfUrl: 'adjudicate/a-1/coupon.pdf',
  applePassUrl: '',
  googlePassUrl: '',
  favoritePharmacies: [{ pharmacyGroupId: 1, pharmacyGroupName: 'Riverside Pharmacy', logoURL: '' }],
} satisfies CallReply<typeof calls.adjudicate.adjudicateCashOffer>

export const copayCard = {
  adjudicationId: 'a-2',
  offerId: 'program-72',
  productDetailId: 72,
  memberId: 'RXG12345678903',
  bin: '004682',
  pcn: 'CN',
  groupNum: 'EC12345',
  price: '10.00',
  pdfUrl: 'adjudicate/a-2/coupon.pdf',
  qrCodeUrl: '',
  offerText: 'Pay as little as the price shown.',
  offerEnrollmentText: 'Three steps to use this card:',
  offerEnrollmentStepText: ['Open the card.', 'Confirm that you qualify.', 'Show the card.'],
  interstitialScreenFlag: 'N',
  interstitialScreenText: null,
  offerAutoOpenFlag: 'N',
  productInfo: 'Eliquis Savings Card',
  triggerPharmacyNew: 'Y',
} satisfies CallReply<typeof calls.adjudicate.adjudicateCopayOffer>

export const programCoupon = {
  couponFoundFlag: 'Y',
  insuranceNeededFlag: 'N',
  couponNotFoundTitle: '',
  couponNotFoundText: '',
  coupons: [
    {
      couponPrice: '10.00',
      couponType: 'M',
      offerId: 'program-72',
      productDetailId: 72,
      name: 'Eliquis Savings Card',
      qrCodeUrl: '',
      disclaimerText: 'Terms apply.',
      illustrativeFlag: 'Y',
    },
  ],
} satisfies CouponPrices

export const alternatives = {
  disclaimer: {
    line1: 'The plan covers it at a lower tier.',
    line2: 'Ask a doctor or pharmacist before switching medications.',
  },
  alternatives: [
    {
      id: '8',
      name: 'Rosuvastatin',
      strength: '10 mg',
      packageSize: '30 tablet',
      unitContent: null,
      dosage: 'Tablet',
      price: '7.77',
      couponType: 'P',
      productDetailId: 81,
      offerId: 'cash-1-1',
      pharmacyLocationId: 1,
      favoritePharmacyFlag: 'N',
      illustrativeFlag: 'Y',
    },
  ],
} satisfies CallReply<typeof calls.price.getAlternatives>
