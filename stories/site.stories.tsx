/** The site's shell, home, savings and information pages, and their dialogs. */

import { authentication } from '@rxgauge/client/testing/responses'
import { type CallReply, type calls, type PageDataReply, pageData } from '@rxgauge/contract'
import { choices, product } from '@rxgauge/pricing/testing/responses'
import type { Language } from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import * as v from 'valibot'
import type { Script } from './script'
import { type SiteStory, StorySite } from './story-site'

const meta: Meta<SiteStory> = {
  title: 'Site',
  parameters: { isWhole: true, layout: 'fullscreen' },
  render: (args, { globals }) => (
    <StorySite {...args} language={globals.language as Language} brand={String(globals.brand)} />
  ),
}
export default meta
type Story = StoryObj<SiteStory>

const names = [
  'Atorvastatin',
  'Lisinopril',
  'Levothyroxine',
  'Metformin',
  'Amlodipine',
  'Ozempic',
  'Sertraline',
  'Gabapentin',
  'Losartan',
]
const products = names.map((productName, index) => ({ ...product, id: index + 1, productName }))
const device = {
  shareAppFlag: 'N',
  ratingFlag: 'N',
  shareAppEngagementId: null,
  ratingEngagementId: null,
  device: authentication(0).device,
} satisfies CallReply<typeof calls.device.getDevice>
const content = {
  contentTitle: 'Terms and Conditions',
  lastModifiedDate: '11/02/2026',
  content: '<p>The prices shown are estimates.</p>',
  sections: [
    {
      title: 'Prices',
      items: [
        { title: 'Is this insurance?', description: 'No. A discount card is not insurance.' },
        { title: 'What is my company code?', description: 'Your organization’s code is {orgCode}.' },
      ],
    },
  ],
  contentParam: [],
}
const script: Script = {
  '/productsearch/top10': products,
  '/productsearch/recent': products.slice(0, 2).map(({ id, productName }) => ({ id, productName })),
  '/product/prescription': products.map(({ id, productName }) => ({ productDetailId: id, productName, type: 'G' })),
  '/productdetail': choices,
  '/content': content,
  '/device': device,
  '/settings/identity': {
    productName: 'RxGauge',
    phone: '(800) 555-0142',
    email: 'support@example.com',
    address: ['100 Example Street'],
  },
  '/settings/contactus': {},
  '/app/communicationpreferences': { email: 'ana@example.com', message: '' },
}
const at = (path: string, overrides: Partial<SiteStory> = {}): Story => ({ args: { path, script, ...overrides } })
const signedIn: Script = {
  ...script,
  '/authenticate': authentication(Date.now(), {
    appUser: { id: 'u-1', pharmacyGroupId: null, pharmacyLocationId: null },
  }),
  '/message/count': { count: 3 },
}
const professional: NonNullable<SiteStory['organization']> = {
  type: 'h',
  app: {
    appCode: 'HCP',
    productName: 'RxGauge Pro',
    appSettings: { appBannerConfig: { ios: { reviewCount: 0, rating: 0 }, android: { reviewCount: 0, rating: 0 } } },
  },
}
const press = (english: string, spanish: string) => ({ press: [english, spanish] as const })

export const Home = at('/')
export const HomeDark = at('/', { appearance: { theme: 'dark' } })
export const HomeLargeText = at('/', { appearance: { textSize: '150' } })
export const AppearanceDialog = at('/', { steps: [press('Aa', 'Aa')] })
export const HomeOfProfessionals = at('/', { organization: professional, options: { sendSavingsFlag: 'y' } })
export const HomeWithoutAnything = at('/', {
  options: {
    signInOutFlag: 'n',
    showAppStoreBand: 'n',
    showBackgroundAssetsFlag: 'n',
    showGaugeFlag: 'n',
    appStepText: [],
  },
})
/** With a known zip, tiles show the lowest prices. */
export const HomeWithPrices = at('/', {
  script: {
    ...script,
    '/authenticate': authentication(Date.now(), { device: { ...authentication(0).device, zipCode: '10001' } }),
    '/price/top10': products.map(({ id, productName }) => ({ productId: id, productName, price: `${id * 7}.49` })),
  },
})
const topSearches = press('Top Searches', 'Más buscados')
export const TopSearchesLoading = at('/', {
  script: { ...script, '/productsearch/top10': 'never' },
  steps: [topSearches],
})
export const TopSearchesFailed = at('/', { script: { ...script, '/productsearch/top10': 'fails' } })
export const RecentSearchesFailed = at('/', {
  script: { ...script, '/productsearch/recent': 'fails' },
  steps: [press('Recent Searches', 'Búsquedas recientes')],
})
export const RecentSearches = at('/', { steps: [press('Recent Searches', 'Búsquedas recientes')] })
export const NoRecentSearches = at('/', {
  script: { ...script, '/productsearch/recent': [] },
  steps: [press('Recent Searches', 'Búsquedas recientes')],
})
export const SignedIn = at('/aboutus', { script: signedIn })
export const AccountMenu = at('/aboutus', { script: signedIn, steps: [press('My Account', 'Mi cuenta')] })
export const Drawer = at('/aboutus', { script: signedIn, steps: [press('Menu', 'Menú')] })
export const DefaultInsurance = at('/aboutus', { script: signedIn, options: { defaultInsuranceId: 7 } })
export const ApplicationInfo = at('/aboutus', { steps: [press('Application Info', 'Información de la aplicación')] })
export const SendSite = at('/', {
  organization: professional,
  steps: [press('SEND SITE TO PATIENT', 'ENVIAR EL SITIO AL PACIENTE'), press('Email', 'Correo electrónico')],
})
export const HowItWorks = at('/how-rxgauge-works', {
  options: {
    videos: [{ title: 'Two minutes', url: 'https://news.example/v' }],
    socialLinks: [{ title: 'Journal', url: 'https://social.example/x' }],
  },
})
export const About = at('/aboutus')
export const Questions = at('/frequently-asked-questions', { steps: [press('Expand all', 'Abrir todas')] })
export const QuestionsFailed = at('/frequently-asked-questions', { script: { ...script, '/content': 'fails' } })
export const QuestionsLoading = at('/frequently-asked-questions', { script: { ...script, '/content': 'never' } })
export const Terms = at('/terms-and-conditions')
export const TermsLoading = at('/terms-and-conditions', { script: { ...script, '/content': 'never' } })
export const TermsFailed = at('/terms-and-conditions', { script: { ...script, '/content': 'fails' } })
export const Contact = at('/contact-us', { steps: [press('Send message', 'Enviar mensaje')] })
/** The legal words of a phone, unfolded. */
export const FooterMore = at('/aboutus', { steps: [press('More', 'Más')] })
export const SiteMap = at('/sitemap')
export const Savings = at('/savings?letter=L')
export const SavingsLoading = at('/savings?letter=L', { script: { ...script, '/product/prescription': 'never' } })
export const SavingsFailed = at('/savings?letter=L', { script: { ...script, '/product/prescription': 'fails' } })
export const SavingsZip = at('/savings/Lisinopril/price', { script: { ...script, '/product/contains': products } })
/** A medication's page before the zip is known. Prices are dollars as on the wire; `null` is unknown. */
type AcquisitionCostReply = CallReply<typeof calls.price.explainPrices>['acquisitionCost']
const drugAt = (reduced: string | null, retail: string | null, acquisitionCost: AcquisitionCostReply = null) =>
  at('/SearchMedication/Atorvastatin', {
    script: { ...script, '/product/contains': [product] },
    data: v.parse(pageData, {
      kind: 'drug',
      drug: {
        product: { id: 7, productName: 'Atorvastatin', aliasName: 'Lipitor', aliasId: 8, type: 'G' },
        productDetailId: 72,
        forms: [{ form: 'Tablet', strengths: ['10 mg', '20 mg'] }],
        usual: { form: 'Tablet', strength: '20 mg', quantity: 30, unitName: 'tablet', unitContent: null },
        price: { reduced, retail, zip: '10001', city: 'New York', stateName: 'NY' },
        acquisitionCost,
      },
    } satisfies PageDataReply),
  })
export const Drug = drugAt('6.07', '39.69')
export const DrugWithoutRetail = drugAt('6.07', null)
export const DrugWithoutCard = drugAt(null, '39.69')
export const DrugDark: Story = { args: { ...Drug.args, appearance: { theme: 'dark' } } }
export const DrugWithCosts = drugAt('6.07', '39.69', {
  ndc: '00093505698',
  unit: 'EA',
  source: 'NADAC (CMS)',
  asOf: '2026-11-18',
  staleFlag: 'Y',
  changes: [
    { effectiveOn: '2025-11-01', unitPrice: '0.1612' },
    { effectiveOn: '2026-04-01', unitPrice: '0.1544' },
    { effectiveOn: '2026-09-01', unitPrice: '0.15035' },
  ],
})
export const Welcome = at('/', { options: { codeRequiredFlag: 'y' } })
export const WelcomeRefused = at('/', {
  options: { codeRequiredFlag: 'y' },
  script: { ...script, '/register': 'fails' },
  steps: [press('Company code', 'Código de empresa'), { text: 'WRONG' }, press('Start Saving', 'Empezar a ahorrar')],
})
export const Unsubscribe = at('/communication-preferences?encuser=x')
export const UnsubscribeCut = at('/communication-preferences?encuser=')
export const ShareTheApp = at('/aboutus', {
  script: { ...script, '/device': { ...device, shareAppFlag: 'Y', shareAppEngagementId: 1 } },
})
export const RateTheApp = at('/aboutus', {
  script: {
    ...script,
    '/device': { ...device, shareAppFlag: 'Y', ratingFlag: 'Y', shareAppEngagementId: 1, ratingEngagementId: 2 },
  },
})
export const Toast = at('/aboutus', { toast: 'Thank you for sharing RxGauge.' })
