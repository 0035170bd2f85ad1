/** The demo apps and organizations (DESIGN 4). Flags and texts are in the wire's own form. */
import { colors } from '@rxgauge/contract'

const banner = (productName: string) => ({
  icon: '',
  title: productName,
  description: 'Prices and coupons in your pocket',
  ios: { reviewCount: 1204, rating: 4.7 },
  android: { reviewCount: 2310, rating: 4.6 },
})

const app = (code: string, productName: string) => ({
  app_code: code,
  product_name: productName,
  settings: { apiKey: '', branchIoKey: '', vapIdKey: '', appBannerConfig: banner(productName) },
  qr_code_url: '',
  app_store_url: '',
  google_play_store_url: '',
})

export const apps = [app('CVD', 'RxGauge'), app('CVDB', 'RxGauge'), app('HCP', 'RxGauge Pro'), app('WGN', 'WagonRx')]

const everyFeature = {
  signInOutFlag: 'y',
  couponTextFlag: 'y',
  couponEmailFlag: 'y',
  couponPrintFlag: 'y',
  saveCouponFlag: 'y',
  doseReminderFlag: 'y',
  refillSavingsFlag: 'y',
  productInfoFlag: 'y',
  sendSavingsFlag: 'n',
  showGaugeFlag: 'y',
  showProductDetailSelectionFlag: 'y',
  showBackgroundAssetsFlag: 'y',
  showCopayPriceFlag: 'y',
  showMapFlag: 'Y',
  showAppStoreBand: 'y',
  widgetEnabled: 'y',
  locationPrivacyFlag: 'y',
  webPushNotificationFlag: 'y',
  codeRequiredFlag: 'n',
}
const noFeature = Object.fromEntries(Object.keys(everyFeature).map((flag) => [flag, 'n']))

const gauge = (wedges: readonly string[]) => ({
  wedge1Color: wedges[0],
  wedge2Color: wedges[1],
  wedge3Color: wedges[2],
  wedge4Color: wedges[3],
})

const scheme = (brand: string, onBrand = '#FFFFFF', wedges: readonly string[] = colors.gauge) => ({
  menubarColor: brand,
  gaugeColor: gauge(wedges),
  primaryButtonColor: brand,
  primaryButtonTextColor: onBrand,
  otherButtonColor: '#FFFFFF',
  otherButtonTextColor: brand,
  defaultColorScheme: { backgroundColor: brand, textColor: onBrand },
  stepsTextColor: brand,
})

const anywhere = ['*']
/** Pages on this machine, whatever their port. */
const local = ['http://localhost:*', 'http://127.0.0.1:*', 'https://localhost:*']

/** A square with a letter: the logo of a made-up organization, an SVG as `data:` address. */
const logo = (letter: string, color: string) =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" rx="16" fill="${color}"/><text x="28" y="38" font-family="Arial,sans-serif" font-size="28" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`,
  ).toString('base64')}`

interface DemoOrganization {
  code: string
  app: string
  type?: 'h' | 'p'
  name: string
  options?: Record<string, unknown>
  colors: ReturnType<typeof scheme>
  groups?: number[]
  isAppDefault?: boolean
  companyCode?: string
  origins?: string[]
  logo?: string
}

const list: readonly DemoOrganization[] = [
  { code: '', app: 'CVDB', name: 'RxGauge', colors: scheme(colors.brand), isAppDefault: true, origins: anywhere },
  { code: 'RXGAUGE-WWW', app: 'CVD', name: 'RxGauge', colors: scheme(colors.brand), isAppDefault: true, origins: anywhere },
  { code: 'PRO', app: 'HCP', type: 'h', name: 'RxGauge Pro', colors: scheme('#1F4E79'), isAppDefault: true },
  { code: 'WAGON', app: 'WGN', name: 'WagonRx', colors: scheme(colors.brandWgn), isAppDefault: true, options: { autoForwardFlag: 'y' } },
  { code: 'ACME', app: 'CVDB', name: 'Acme Benefits', colors: scheme(colors.brand), logo: logo('A', colors.brand) },
  {
    code: 'CORNER',
    app: 'CVDB',
    name: 'Corner Chemist',
    colors: scheme('#7A1F3D', '#FFFFFF', ['#FFD9A0', '#F7B267', '#F4845F', '#B23A48']),
    options: { restrictPharmacyGroupFlag: 'y' },
    groups: [3],
    logo: logo('C', '#7A1F3D'),
  },
  { code: 'CLINIC', app: 'HCP', type: 'h', name: 'Lakeside Clinic', colors: scheme('#14532D'), options: { sendSavingsFlag: 'y' } },
  { code: 'CAREPT', app: 'HCP', name: 'CarePartner Patients', colors: scheme('#3B2C85') },
  { code: 'GATED', app: 'CVDB', name: 'Gated Industries', colors: scheme('#5B3A00'), options: { codeRequiredFlag: 'y' }, companyCode: 'OPEN-SESAME' },
  { code: 'PLAIN', app: 'CVDB', name: 'Plain Company', colors: scheme('#444444'), options: noFeature },
] // biome-ignore format: one organization a line where it fits

export const organizations = list.map((organization) => ({
  code: organization.code,
  app_code: organization.app,
  is_app_default: organization.isAppDefault ?? false,
  type: organization.type ?? 'p',
  name: organization.name,
  suffix: '',
  website_title: organization.name,
  options: {
    ...everyFeature,
    appDescription: `${organization.name} helps you find out what your medication costs before you reach the counter.`,
    appStepText: ['Search for your medication', 'Compare four prices nearby', 'Show the coupon at the counter'],
    logoFileName: organization.logo ? 'logo.svg' : '',
    ...organization.options,
    illustrativePricesFlag: 'y',
  },
  color_scheme: organization.colors,
  restrict_pharmacy_group_ids: organization.groups ?? [],
  allowed_origins: organization.origins ?? local,
  company_code: organization.companyCode ?? null,
  logo: organization.logo ?? '',
  logo_mobile_one: '',
  logo_mobile_two: '',
  related_organization_qr_flag: false,
}))
