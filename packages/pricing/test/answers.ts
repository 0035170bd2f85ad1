/** What the API answers about one product and its prices, for tests and stories. */

export const product = { id: 7, productName: 'Atorvastatin', aliasName: 'Lipitor', aliasId: 8, type: 'G' }

const quantity = (value: number, isDefault = false) => ({
  key: String(value),
  quantity: value,
  isCustomQuantity: value === 99999,
  customQtyFlag: value === 99999 ? 'Y' : 'N',
  defaultFlag: isDefault ? 'Y' : 'N',
})

const dosage = (id: number, strength: string, isDefault = false) => ({
  productDetailId: id,
  dosage: strength,
  dosageType: 't',
  unitName: 'tablet',
  defaultFlag: isDefault ? 'y' : 'n',
  quantities: [quantity(30, true), quantity(90), quantity(99999)],
})

export const choices = {
  product,
  forms: [
    { form: 'Tablet', defaultFlag: 'Y', dosages: [dosage(71, '10 mg'), dosage(72, '20 mg', true)] },
    { form: 'Capsule', defaultFlag: 'N', dosages: [dosage(73, '15 mg', true)] },
  ],
}

const discount = (price: string, index: number, isLast = false) => ({
  pbmName: `Network ${index}`,
  discountPrice: price,
  loadingText: '',
  discountType: 'P',
  offerId: `cash-${index}`,
  disclaimerText: 'An estimate; the pharmacy decides.',
  index,
  isLast,
})

const coupon = (price: string, name: string) => ({
  couponPrice: price,
  couponType: 'P',
  offerId: name,
  productDetailId: 72,
  name,
  qrCodeUrl: '',
  disclaimerText: 'An estimate; the pharmacy decides.',
})

export const answers = {
  retail: { regularPrice: '52.99', disclaimerText: 'An estimate; the pharmacy decides.' },
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
    couponNotFoundText: 'There is an offer for this medication, but not for this kind of insurance.',
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
  },
}
