/** What the API answers in the stories. */

export const product = { id: 7, productName: 'Atorvastatin', aliasName: 'Lipitor', aliasId: 8, type: 'G' }

const quantity = (value: number, isDefault = false) => ({
  key: String(value),
  quantity: value,
  isCustomQuantity: value === 99999,
  customQtyFlag: value === 99999 ? 'Y' : 'N',
  defaultFlag: isDefault ? 'Y' : 'N',
})

export const choices = {
  product,
  forms: [
    {
      form: 'Tablet',
      defaultFlag: 'Y',
      dosages: [
        {
          productDetailId: 72,
          dosage: '20 mg',
          dosageType: 't',
          unitName: 'tablet',
          defaultFlag: 'y',
          quantities: [quantity(30, true), quantity(90), quantity(99999)],
        },
      ],
    },
  ],
}

const disclaimerText = 'An estimate; the pharmacy decides.'
const discount = (pbmName: string, discountPrice: string, index: number, isLast: boolean) => ({
  pbmName,
  discountPrice,
  loadingText: `Checking ${pbmName}`,
  discountType: 'P',
  offerId: `cash-${index}`,
  disclaimerText,
  index,
  isLast,
})

export const answers = {
  retail: { regularPrice: '52.99', disclaimerText },
  discount: [discount('ClearScript', '17.50', 0, false), discount('ValueNet Rx', '14.20', 1, true)],
  coupon: {
    couponFoundFlag: 'Y',
    couponNotFoundTitle: '',
    couponNotFoundText: '',
    coupons: [
      {
        couponPrice: '9.41',
        couponType: 'P',
        offerId: 'coupon-1',
        productDetailId: 72,
        name: 'Riverside Pharmacy',
        qrCodeUrl: '',
        disclaimerText,
      },
    ],
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
    tierTitle: 'Tier 1: preferred generic',
    tierDesc: 'The lowest copay of the plan.',
    formularyText: '',
    copayPriceBetterText: '',
    disclaimerText,
    copayDataFlag: 'N',
    copayDatajson: null,
  },
}
