/** From prices to the coupon: gauge, list, dialogs, pharmacies and cards, in every state. */
import type { CallReply, calls, PriceStep } from '@rxgauge/contract'
import {
  alternatives,
  choices,
  copayCard,
  discountCard,
  farAway,
  offer,
  openingHours,
  pharmacies,
  product,
  programCoupon,
  responses,
  withFavorite,
} from '@rxgauge/pricing/testing/responses'
import type { Language } from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Script } from './script'
import { type JourneyStory, StoryJourney } from './story-journey'
import type { Step } from './walk'

const meta: Meta<JourneyStory> = {
  title: 'Savings',
  parameters: { isWide: true },
  render: (args, { globals }) => <StoryJourney {...args} language={globals.language as Language} />,
}
export default meta
type Story = StoryObj<JourneyStory>
type Plan = CallReply<typeof calls.insurance.getInsurance>

const plan: Plan = { id: 5, name: 'Acme Health PPO', type: 'Y', value: 'Y', formularyText: 'Commercial PPO' }
const medicare: Plan = { id: 9, name: 'Medicare Part D Basic', type: 'X', value: 'X', formularyText: '' }
const copay = {
  ...responses.copay,
  tierTitle: 'Tier 1: preferred generic',
  tierDesc: 'The lowest copay of the plan.',
}
const statistics = {
  copayDataTitle: 'What members paid',
  averageCopayLabel: 'Average copay',
  averagePrice: '6.42',
  hash: 'x',
  percentile75thPrice: '7.96',
  copayDisclaimerText: 'From 1200 paid claims.',
}
const brand = { ...product, productName: 'Eliquis', aliasName: 'Apixaban', type: 'B' } as const
const brandScript: Script = {
  '/product/contains': [brand],
  '/productdetail': { ...choices, product: brand },
  '/price/couponnew': programCoupon,
}
const insuranceHelp: CallReply<typeof calls.settings.getContent> = {
  contentTitle: 'Which insurance do I have?',
  lastModifiedDate: '11/02/2026',
  content: '<p>The name of your plan is printed on the front of your insurance card.</p>',
  sections: [],
  contentParam: [],
}
const known: Script = {
  '/product/contains': [product],
  '/productdetail': choices,
  '/price/retail': responses.retail,
  '/price/cashnew': responses.discount,
  '/price/couponnew': responses.coupon,
  '/price/copaynew': copay,
  '/price/pharmacynew/brand': {
    ...pharmacies,
    otherPharmacies: [offer(1, '10.00', { couponType: 'M', lowestPrice: 'Y' }), offer(2, '12.00')],
    lowestPricePharmacy: null,
  },
  '/price/pharmacynew': pharmacies,
  '/price/alternatenew': alternatives,
  '/price/pharmacygroup/list': [
    { ...discountCard, id: 77, pharmacyGroupId: 1, distance: 3.2, address1: '9 Elm St' },
    { ...discountCard, id: 78, pharmacyGroupId: 1, distance: 5.75, address1: '120 Park Ave' },
  ],
  '/insurance/commercial': [plan],
  '/insurance/counties': [
    { county: '33000', name: 'Bronx', state: 'NY' },
    { county: '33420', name: 'New York', state: 'NY' },
  ],
  '/insurance/coverages': ['employer', 'marketplace', 'medicare', 'public'],
  '/insurance/government': [medicare],
  '/insurance': plan,
  '/adjudicate/cashoffer': discountCard,
  '/adjudicate/copayoffer': copayCard,
  '/pem': { name: 'Atorvastatin', pemURL: '' },
  '/content/INSURANCE_HELP_V2': {
    ...insuranceHelp,
    contentParam: [{ value: { id: 9, type: 'X' }, displayText: 'I have Medicare' }],
  },
}
const story = (script: Script, steps: readonly Step[], overrides: Omit<JourneyStory, 'script'> = {}): Story => ({
  args: { script: { ...known, ...script }, drug: 'Atorvastatin', zip: '10001', steps, ...overrides },
})
const press = (english: string, spanish: string): Step => ({ press: [english, spanish] })

const openInsurance = press('Select insurance', 'Elegir seguro')
const insured = [openInsurance, press('Acme Health PPO', 'Acme Health PPO')]
const getSavings = press('GET SAVINGS!', '¡OBTENER AHORROS!')
const firstCard = [getSavings, press('RPRiverside', 'RPRiverside')]
const settings = press('CHANGE SEARCH SETTINGS', 'CAMBIAR LA BÚSQUEDA')
const provider = { organization: { type: 'professional', app: { appCode: 'HCP' } } } as unknown as Omit<
  JourneyStory,
  'script'
>

export const GaugeInsured = story({}, insured)
export const GaugeAverageCopay = story(
  {
    '/price/copaynew': {
      ...copay,
      copayDataFlag: 'Y',
      copayDatajson: statistics,
      copayPriceMin: '6.42',
      copayPriceMax: '6.42',
    },
  },
  insured,
)
export const GaugeNotCovered = story(
  { '/price/copaynew': { ...copay, copayPriceMin: 'NA', copayPriceMax: 'NA' } },
  insured,
)
export const GaugeEnterInsurance = story(
  { '/price/copaynew': { ...copay, copayPriceMin: 'DNA', copayPriceMax: 'DNA' } },
  insured,
)
export const GaugeCoverageOnly = story(
  { '/price/copaynew': { ...copay, copayPriceMin: '', copayPriceMax: '' } },
  insured,
  { options: { showCopayPriceFlag: false } },
)
export const GaugeManufacturer = story(brandScript, insured)
export const GaugeFailures = story({ '/price/retail': 'fails', '/price/cashnew': 'fails' }, [])
export const GaugeDearPrices = story(
  {
    '/price/retail': { ...responses.retail, regularPrice: '12345.67' },
    '/price/cashnew': responses.discount.map((entry) => ({ ...entry, discountPrice: '10980.15' })),
    '/price/couponnew': {
      ...responses.coupon,
      coupons: responses.coupon.coupons.slice(0, 1).map((coupon) => ({ ...coupon, couponPrice: '9980.15' })),
    },
  },
  [],
)
export const GaugeForwarding = story({}, [], { options: { autoForwardFlag: true } })
export const ListView = story({}, [...insured, press('List', 'Lista')])
export const CoveredAlternatives = story({ '/price/copaynew': { ...copay, alternateFlag: 'Y' } }, insured)

export const Settings = story({}, [settings], { options: { locationPrivacyFlag: true } })
export const ModifySearch = story({}, [getSavings, press('Modify Search', 'Modificar la búsqueda')])
const quantity = [settings, press('Another quantity', 'Otra cantidad')]
export const QuantityDialog = story({}, quantity)
export const QuantityRefused = story({}, [...quantity, { text: '7' }, press('DONE', 'LISTO')])
const location = [settings, press('Use current location', 'Usar ubicación actual')]
const device = (permission: 'prompt' | 'denied') => ({
  options: { locationPrivacyFlag: true },
  host: { location: { permission: async () => permission, locate: () => new Promise<never>(() => undefined) } },
})
export const LocationDialog = story({}, location, device('prompt'))
export const LocationDenied = story({}, location, device('denied'))
export const Locating = story(
  {},
  [...location, press('Current Location', 'Ubicación actual'), press('DONE', 'LISTO')],
  device('prompt'),
)

export const InsuranceScreen = story({}, [openInsurance])
export const InsuranceLoading = story({ '/insurance/commercial': 'never' }, [openInsurance])
export const InsuranceNothing = story({ '/insurance/commercial': [] }, [openInsurance, { text: 'Xyzzy' }])
export const InsuranceFailed = story({ '/insurance/commercial': 'fails' }, [openInsurance])
export const InsuranceGovernment = story({}, [
  openInsurance,
  press('Medicare', 'Medicare'),
  press('Medicare Part D Basic', 'Medicare Part D Basic'),
])
const openHelp = [openInsurance, press('Which insurance', '¿Qué seguro')]
export const InsuranceHelp = story({}, openHelp)
export const InsuranceHelpByKind = story({ '/content/INSURANCE_HELP_V2': insuranceHelp }, openHelp)

export const CopayInfo = story({ '/price/copaynew': { ...copay, copayDataFlag: 'Y', copayDatajson: statistics } }, [
  ...insured,
  press('About this copay', 'Sobre este copago'),
])
export const ProductInfo = story({}, [press('About Atorvastatin', 'Sobre Atorvastatin')], {
  options: { productInfoFlag: true },
})
export const ProductInfoFailed = story({ '/pem': 'fails' }, [press('About Atorvastatin', 'Sobre Atorvastatin')], {
  options: { productInfoFlag: true },
})
export const AlternativesDialog = story({}, [press('Alternatives', 'Alternativas')])
export const AlternativesLoading = story({ '/price/alternatenew': 'never' }, [])
export const AlternativesNone = story({ '/price/alternatenew': 'fails' }, [])
const step = (label: PriceStep['label'], amount: string, detail = '') => ({
  label,
  amount,
  detail,
  source: amount.includes('.') ? 'rates' : null,
  asOf: amount.includes('.') ? '2026-11-02' : null,
})
const card = [
  step('quantity', '30'),
  step('unitCost', '0.15035', 'NADAC'),
  step('discountPercent', '14.0'),
  step('dispensingFee', '3.18'),
  step('contractPrice', '7.06'),
  step('cardPrice', '7.06'),
]
const ofFile = {
  offerId: null,
  name: '',
  pharmacyGroupName: '',
  source: 'rates',
  asOf: '2026-11-02',
  staleFlag: 'N',
} as const
const explained: CallReply<typeof calls.price.explainPrices> = {
  prices: [
    {
      ...ofFile,
      kind: 'retail',
      basis: 'median usual price',
      amount: '39.69',
      steps: [step('quantity', '30'), step('usualUnitPrice', '1.323'), step('retailPrice', '39.69')],
    },
    { ...ofFile, kind: 'discount', basis: 'network contract', amount: '7.06', steps: card },
    {
      ...ofFile,
      kind: 'coupon',
      basis: 'group coupon',
      name: 'ClearScript',
      pharmacyGroupName: 'Riverside Pharmacy',
      amount: '6.07',
      steps: [...card, step('percentOff', '14.0'), step('lowestPrice', '3.00'), step('couponPrice', '6.07')],
    },
  ],
  offers: [],
  copay: {
    basis: 'formulary tier',
    source: 'Medicare Part D (CMS)',
    asOf: '2026-10-31',
    staleFlag: 'N',
    fills: [
      { place: 'any', stage: 'deductible', amount: '39.69', share: { price: '39.69', percent: 100, limitedFlag: 'N' } },
      {
        place: 'preferred',
        stage: 'initial',
        amount: '9.92',
        share: { price: '39.69', percent: 25, limitedFlag: 'N' },
      },
      { place: 'standard', stage: 'initial', amount: '15.00', share: null },
    ],
  },
  acquisitionCost: {
    ndc: '00093505698',
    unit: 'EA',
    source: 'NADAC (CMS)',
    asOf: '2026-11-18',
    staleFlag: 'N',
    changes: [
      { effectiveOn: '2025-11-01', unitPrice: '0.1612' },
      { effectiveOn: '2026-04-01', unitPrice: '0.1544' },
      { effectiveOn: '2026-09-01', unitPrice: '0.15035' },
    ],
  },
}
const receipt = (english: string, spanish: string) =>
  press(`How is this price calculated? ${english}`, `¿Cómo se calcula este precio? ${spanish}`)
const receipts = { '/price/explained': explained }
export const HowPriced = story({}, [receipt('Coupon', 'Cupón')])
export const ReceiptRetail = story(receipts, [receipt('Retail', 'Precio regular')])
export const ReceiptDiscount = story(receipts, [receipt('Discount', 'Descuento')])
export const ReceiptCoupon = story(receipts, [
  receipt('Coupon', 'Cupón'),
  press('Where these figures', 'De dónde vienen'),
])
export const ReceiptCopay = story(receipts, [...insured, receipt('Est. copay', 'Copago')])
export const ReceiptProgram = story(
  {
    ...brandScript,
    '/price/explained': {
      ...explained,
      prices: [
        {
          ...ofFile,
          kind: 'coupon',
          basis: 'manufacturer program',
          name: 'Eliquis Savings Card',
          amount: '10.00',
          steps: [
            step('usualPrice', '575.00'),
            step('cardPrice', '575.00'),
            step('benefit', '6400.00'),
            step('patientPays', '10.00'),
            step('programPrice', '10.00'),
          ],
        },
      ],
    },
  },
  [...insured, receipt('Coupon', 'Cupón')],
)
export const Deductible = story({}, [...insured, press('Does a coupon count', '¿Un cupón cuenta')])
export const Compare = story({}, [press('Compare quantities', 'Comparar cantidades')])

export const Pharmacies = story({}, [getSavings])
/** Only in a wide window: the first three, below the prices. */
export const FirstPharmacies = story({}, [])
export const PharmaciesLoading = story({ '/price/pharmacynew': 'never' }, [getSavings])
export const PharmaciesFailed = story({ '/price/pharmacynew': 'fails' }, [getSavings])
export const PharmaciesNone = story(
  { '/price/pharmacynew': { ...pharmacies, otherPharmacies: [], lowestPricePharmacy: null } },
  [getSavings],
)
export const PharmaciesFarAway = story({ '/price/pharmacynew': farAway }, [getSavings])
export const PharmaciesFavorite = story({ '/price/pharmacynew': withFavorite }, [getSavings])
export const PharmaciesOpen = story(
  { '/price/pharmacynew': { ...pharmacies, otherPharmacies: [offer(1, '9.41', { openingHours })] } },
  [getSavings],
)
export const PharmaciesMap = story({}, [getSavings, press('Map', 'Mapa')], { options: { showMapFlag: true } })
export const OtherLocations = story({}, [...firstCard, press('Other locations', 'Otras sucursales')])
export const OtherLocationsFailed = story({ '/price/pharmacygroup/list': 'fails' }, [
  ...firstCard,
  press('Other locations', 'Otras sucursales'),
])

export const DiscountCard = story({}, firstCard, { options: { couponPrintFlag: true } })
/** Without a time zone nothing is said of today. */
export const DiscountCardHours = story(
  { '/adjudicate/cashoffer': { ...discountCard, openingHours: { ...openingHours, timeZones: [] } } },
  [...firstCard, press('Opening hours', 'Horario')],
)
export const CounterDialog = story({}, [...firstCard, press('Show at the counter', 'Mostrar en la farmacia')])
export const DiscountCardBack = story({}, [...firstCard, press('Show back', 'Ver reverso')])
/** A guest chooses whether the device keeps the coupon. */
export const DiscountCardKept = story({}, firstCard, {
  isGuest: true,
  host: {
    couponKeeper: {
      isOn: {
        getState: () => true,
        getInitialState: () => true,
        setState: () => undefined,
        subscribe: () => () => undefined,
      },
      keep: () => undefined,
      turn: () => undefined,
    },
  },
})
export const DiscountCardMailOrder = story(
  {
    '/adjudicate/cashoffer': {
      ...discountCard,
      pharmacyName: 'MailMeds',
      address1: '',
      city: '',
      state: '',
      mailOrderUrl: 'https://mailmeds.example',
    },
  },
  [getSavings, press('MMailMeds', 'MMailMeds')],
)
export const PopUpBlocked = story({}, [...firstCard, press('Print as', 'Imprimir PDF')], {
  options: { couponPrintFlag: true },
  host: { openWindow: () => false },
})
export const CouponLoading = story({ '/adjudicate/cashoffer': 'never' }, firstCard)
export const CouponFailed = story({ '/adjudicate/cashoffer': 'fails' }, firstCard)
export const CopayCard = story(brandScript, [...insured, getSavings])
export const CopayCardInterstitial = story(
  {
    ...brandScript,
    '/adjudicate/copayoffer': {
      ...copayCard,
      interstitialScreenFlag: 'Y',
      interstitialScreenText: { title: 'Before you continue', body: 'An offer of the manufacturer.' },
    },
  },
  [...insured, getSavings],
)
export const CopayCardNoSteps = story(
  {
    ...brandScript,
    '/adjudicate/copayoffer': {
      ...copayCard,
      offerEnrollmentStepText: [],
      offerEnrollmentText: 'You don’t need to enroll.',
    },
  },
  [...insured, getSavings],
)

export const ProviderPrices = story({ '/price/copaynew': { ...copay, alternateFlag: 'Y' } }, insured, provider)
export const ProviderPharmacies = story({}, [press('VIEW SAVINGS', 'VER AHORROS')], provider)
export const ProviderShare = story({}, [press('SEND SAVINGS', 'ENVIAR AHORROS')], provider)
export const ProviderShareByText = story(
  {},
  [press('SEND SAVINGS', 'ENVIAR AHORROS'), press('Text', 'Mensaje de texto'), press('Phone', 'Número')],
  { ...provider, options: { couponTextFlag: true, couponEmailFlag: true } },
)

const shareable = { options: { couponPrintFlag: true, couponTextFlag: true, couponEmailFlag: true } }
const share = [...firstCard, press('Share', 'Compartir')]
export const ShareCoupon = story({}, share, shareable)
export const ShareOnPaper = story({}, [...share, press('Print', 'Imprimir')], shareable)
const byEmail = [
  ...share,
  press('Email', 'Correo electrónico'),
  press('Recipient’s email', 'Correo electrónico del destinatario'),
]
const sent = [...byEmail, { text: 'ben@example.com' }, { pressLast: ['Send', 'Enviar'] as const }]
export const ShareByEmail = story({}, byEmail, shareable)
export const ShareSent = story({ '/adjudicate/sendemail': {} }, sent, shareable)
export const ShareFailed = story({ '/adjudicate/sendemail': 'fails' }, sent, shareable)
export const SharedWallets = story(
  { '/adjudicate/cashoffer': { ...discountCard, applePassUrl: 'a.pkpass', googlePassUrl: 'g' } },
  firstCard,
  shareable,
)

const keepable = { options: { saveCouponFlag: true, refillSavingsFlag: true, doseReminderFlag: true } }
const save = [...firstCard, press('Save coupon', 'Guardar cupón')]
export const CouponSaved = story({ '/coupon/save': { savedCouponId: 4 } }, save, keepable)
export const CouponInWidget = story({}, firstCard, { ...keepable, isWidget: true })
export const SiteBlocked = story({}, save, { ...keepable, isWidget: true, host: { openWindow: () => false } })
export const CouponNotSaved = story({ '/coupon/save': 'fails' }, save, keepable)
export const CouponAlreadySaved = story(
  { '/coupon/save': { savedCouponId: 4 } },
  [...save, press('DONE', 'LISTO'), press('Saved · Remove', 'Guardado · Quitar')],
  keepable,
)

const reminderScript: Script = {
  '/reminderschedule/timezone': [
    { key: 'America/New_York', displayValue: 'Eastern', default: true },
    { key: 'America/Adak', displayValue: 'Hawái-Aleutianas (Adak)', default: false },
  ],
  '/reminderschedule/startdate': [{ key: '12/22/2026', displayValue: '12/22/2026', default: true }],
  '/reminderschedule/dose/save': { id: 4 },
  '/reminderschedule/refill/save': 'fails',
}
const dose = [...firstCard, press('Daily dose reminder', 'Recordatorio de dosis')]
const refill = [...firstCard, press('Refill savings reminder', 'Recordatorio para resurtir')]
/** The dialog's button, since the button behind it starts with the same word. */
const saveForm = { pressLast: ['Save', 'Guardar'] as const }
export const DoseReminder = story(
  reminderScript,
  [...dose, press('Add a second time', 'Agregar una segunda hora')],
  keepable,
)
export const DoseReminderRequired = story(
  reminderScript,
  [
    ...dose,
    press('Add a second time', 'Agregar una segunda hora'),
    press('Add a third time', 'Agregar una tercera hora'),
  ],
  keepable,
)
export const DoseReminderSaved = story(reminderScript, [...dose, saveForm], keepable)
export const ReminderLoading = story({ ...reminderScript, '/reminderschedule/timezone': 'never' }, dose, keepable)
export const RefillReminder = story(
  reminderScript,
  [
    ...refill,
    press('Send me refill savings reminders by text', 'Quiero recordatorios para resurtir y ahorrar por mensaje'),
  ],
  keepable,
)
export const RefillReminderNoWay = story(reminderScript, refill, keepable)
export const RefillReminderError = story(
  reminderScript,
  [
    ...refill,
    press('Send me refill savings reminders by email', 'Quiero recordatorios para resurtir y ahorrar por correo'),
    saveForm,
  ],
  keepable,
)
