/** The demo editions and organizations. Flags and texts are in wire form. */
import { colors } from '@rxgauge/contract'
import type { OrganizationDocument } from '../../domain/organizations/organization-document'
import { organizationTexts } from '../../domain/organizations/starting-organization'

type BannerText = '' | { en: string; es: string }

/** Made up and marked as such, with its ratings. */
const banner = (productName: string, description: BannerText) => ({
  icon: '',
  title: { en: `Example: the ${productName} app`, es: `Ejemplo: la aplicación ${productName}` },
  description,
  ios: { reviewCount: 1204, rating: 4.7 },
  android: { reviewCount: 2310, rating: 4.6 },
})

const inYourPocket = { en: 'Prices and coupons in your pocket', es: 'Precios y cupones en su bolsillo' }

const app = (code: string, productName: string, bannerText: BannerText = inYourPocket) => ({
  app_code: code,
  product_name: productName,
  settings: { apiKey: '', branchIoKey: '', vapIdKey: '', appBannerConfig: banner(productName, bannerText) },
  qr_code_url: '',
  app_store_url: `https://example.com/${code.toLowerCase()}/app-store`,
  google_play_store_url: `https://example.com/${code.toLowerCase()}/google-play`,
  // Reserved for examples: not a real number or address.
  support_phone: '(800) 555-0142',
  support_email: 'support@example.com',
  address: ['100 Example Street', 'Springfield, IL 62701'],
})

// Professionals and patients share app HCP: without a text of its own, its band has the edition's.
export const apps = [
  app('CVD', 'RxGauge'),
  app('CVDB', 'RxGauge'),
  app('HCP', 'RxGauge Pro', ''),
  app('WGN', 'WagonRx'),
]

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
  myListFlag: 'y',
  locationPrivacyFlag: 'y',
  webPushNotificationFlag: 'y',
  codeRequiredFlag: 'n',
}
/** Made-up links; nothing is requested from them until somebody presses one. */
const howItWorks = {
  videos: [
    {
      title: { en: 'Four prices in two minutes', es: 'Cuatro precios en dos minutos' },
      url: 'https://news.example.com/four-prices',
    },
    {
      title: { en: 'At the counter with a coupon', es: 'En el mostrador con un cupón' },
      url: 'https://news.example.com/at-the-counter',
    },
  ],
  socialLinks: [
    { title: 'Facebook', url: 'https://facebook.example.com/rxgauge' },
    { title: 'LinkedIn', url: 'https://linkedin.example.com/rxgauge' },
  ],
}
/** Made up and marked as such: a real organization brings a doctor's own words. */
const exampleTestimonial = {
  text: {
    en: '“My patients leave with the price and the coupon in hand. Fewer of them call me back because the pharmacy charged too much.”',
    es: '“Mis pacientes se van con el precio y el cupón en la mano. Ahora me llaman menos porque la farmacia les cobró de más.”',
  },
  by: { en: 'Example: family physician, Lakeside Clinic', es: 'Ejemplo: médica de familia, Lakeside Clinic' },
}
const sealName = 'seal.svg'
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
/** Pages on this machine, on any port. */
const local = ['http://localhost:*', 'http://127.0.0.1:*', 'https://localhost:*']

const logoName = 'logo.svg'
/** An image can't use the page's typeface, so it has the device's. */
const face = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
/** A square with a letter: the logo of a made-up organization. */
const logo = (letter: string, color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" rx="16" fill="${color}"/><text x="28" y="38" font-family="${face}" font-size="28" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`

const imageNames = {
  logoFooterFileName: 'logo-footer.svg',
  mobileImage1FileName: 'phone-prices.svg',
  mobileImage2FileName: 'phone-coupon.svg',
}

interface DemoOrganization {
  code: string
  hasImages?: boolean
  app: string
  type?: 'h' | 'p'
  name: string
  options?: Record<string, unknown>
  colors: ReturnType<typeof scheme> & { poweredByImageType?: string }
  groups?: number[]
  isAppDefault?: boolean
  companyCode?: string
  origins?: string[]
  /** An SVG. */
  logo?: string
}

const list: readonly DemoOrganization[] = [
  { code: '', app: 'CVDB', name: 'RxGauge', colors: scheme(colors.brand), isAppDefault: true, origins: anywhere, options: howItWorks },
  { code: 'RXGAUGE-WWW', app: 'CVD', name: 'RxGauge', colors: scheme(colors.brand), isAppDefault: true, origins: anywhere },
  { code: 'PRO', app: 'HCP', type: 'h', name: 'RxGauge Pro', colors: scheme('#1F4E79'), isAppDefault: true },
  { code: 'WAGON', app: 'WGN', name: 'WagonRx', colors: scheme(colors.brandWgn), isAppDefault: true, options: { autoForwardFlag: 'y' } },
  { code: 'ACME', app: 'CVDB', name: 'Acme Benefits', hasImages: true, colors: { ...scheme(colors.brand), poweredByImageType: 'color' }, options: { analyticsFlag: 'y', ...howItWorks, complianceSealUrl: `/brand/ACME/${sealName}` }, logo: logo('A', colors.brand) },
  {
    code: 'CORNER',
    app: 'CVDB',
    name: 'Corner Chemist',
    colors: scheme('#7A1F3D', '#FFFFFF', ['#FFD9A0', '#F7B267', '#F4845F', '#B23A48']),
    options: { restrictPharmacyGroupFlag: 'y' },
    groups: [3],
    logo: logo('C', '#7A1F3D'),
  },
  { code: 'CLINIC', app: 'HCP', type: 'h', name: 'Lakeside Clinic', colors: { ...scheme('#14532D'), poweredByImageType: 'white' }, options: { sendSavingsFlag: 'y', testimonial: exampleTestimonial } },
  { code: 'CAREPT', app: 'HCP', name: 'CarePartner Patients', colors: scheme('#3B2C85') },
  { code: 'GATED', app: 'CVDB', name: 'Gated Industries', colors: scheme('#5B3A00'), options: { codeRequiredFlag: 'y' }, companyCode: 'OPEN-SESAME' },
  { code: 'PLAIN', app: 'CVDB', name: 'Plain Company', colors: scheme('#444444'), options: noFeature },
] // biome-ignore format: one organization a line where it fits

export const organizations = list.map(
  (organization) =>
    ({
      code: organization.code,
      appCode: organization.app,
      isAppDefault: organization.isAppDefault ?? false,
      type: organization.type ?? 'p',
      name: organization.name,
      suffix: '',
      websiteTitle: organization.name,
      options: {
        ...everyFeature,
        ...organizationTexts(organization.name, organization.type ?? 'p'),
        logoFileName: organization.logo ? logoName : '',
        ...(organization.hasImages ? imageNames : {}),
        ...organization.options,
        illustrativePricesFlag: 'y',
      },
      colorScheme: organization.colors,
      restrictPharmacyGroupIds: organization.groups ?? [],
      allowedOrigins: organization.origins ?? local,
      companyCode: organization.companyCode ?? null,
      relatedOrganizationQrFlag: false,
    }) satisfies OrganizationDocument,
)

/** A phone with a few lines on it. */
const phone = (lines: readonly [width: number, color: string][]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 240"><rect x="2" y="2" width="116" height="236" rx="20" fill="#14262b"/><rect x="9" y="12" width="102" height="216" rx="12" fill="#fff"/>${lines
    .map(
      ([width, color], index) =>
        `<rect x="20" y="${34 + index * 30}" width="${width}" height="16" rx="8" fill="${color}"/>`,
    )
    .join('')}</svg>`

/** SVGs by their names in the options. The name is as wide in any typeface. */
const imagesOf = (name: string): Record<string, string> => ({
  [imageNames.logoFooterFileName]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 36" width="180" height="36"><rect width="36" height="36" rx="10" fill="${colors.brand}"/><text x="18" y="25" font-family="${face}" font-size="19" font-weight="700" text-anchor="middle" fill="#fff">${name.charAt(0)}</text><text x="46" y="24" font-family="${face}" font-size="17" font-weight="700" textLength="${name.length * 9}" lengthAdjust="spacingAndGlyphs" fill="#14262b">${name}</text></svg>`,
  [imageNames.mobileImage1FileName]: phone([
    [80, '#dfe6e7'],
    [60, colors.gauge[0]],
    [70, colors.gauge[1]],
    [50, colors.gauge[2]],
    [80, colors.gauge[3]],
  ]),
  [imageNames.mobileImage2FileName]: phone([
    [80, colors.brand],
    [50, '#dfe6e7'],
    [70, '#dfe6e7'],
    [80, colors.gauge[3]],
  ]),
  [sealName]: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" width="120" height="60"><rect x="1.5" y="1.5" width="117" height="57" rx="8" fill="#fff" stroke="${colors.brand}" stroke-width="3"/><text x="60" y="38" font-family="${face}" font-size="24" font-weight="700" text-anchor="middle" fill="${colors.brand}">DEMO</text></svg>`,
})

/** An organization's images, as rows without its id. */
export function organizationFiles(code: string) {
  const { name = '', logo, hasImages } = list.find((each) => each.code === code) ?? {}
  const images = { ...(logo ? { [logoName]: logo } : {}), ...(hasImages ? imagesOf(name) : {}) }
  return Object.entries(images).map(([fileName, svg]) => ({
    name: fileName,
    media_type: 'image/svg+xml',
    content: `\\x${Buffer.from(svg).toString('hex')}`,
  }))
}
