/** The rows of an operator's new organization, with the initial value of every option. */
import { type AppCode, type calls, colors, darkenFor, readablePair } from '@rxgauge/contract'
import { fill, fillPlaces, type Language, languages } from '@rxgauge/text'
import { startingTexts } from '@rxgauge/text/server'
import { StartError } from '../../base/errors/start-error'
import { escapeHtml } from '../documents/escape-html'
import { type Logo, logoFiles } from './logo-file'
import { findMistakes, type OrganizationImages, wholeDocument } from './organization-document'
import type { WholeRecord } from './organization-records'

type ContentType = (typeof calls.settings.contentTypes)[number]

export interface StartingOrganization {
  code: string
  name: string
  /** The product's name for visitors. */
  productName: string
  /** `#RRGGBB` of the menu bar and buttons. */
  color: string
  logo: Logo | undefined
  supportEmail: string
  supportPhone: string
  /** Lines in the footer and in every email. */
  postalAddress: readonly string[]
  allowedOrigins: readonly string[]
  /** The message types that the server can send. */
  sends: { email: boolean; text: boolean; push: boolean }
  /** Its prices are made up and labeled as such. */
  isIllustrative: boolean
}

const perLanguage = <T>(text: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, text(language)])) as Record<Language, T>

export const appRow = (
  appCode: AppCode,
  { productName, supportEmail, supportPhone, postalAddress }: StartingOrganization,
) => ({
  app_code: appCode,
  product_name: productName,
  settings: {
    apiKey: '',
    branchIoKey: '',
    vapIdKey: '',
    appBannerConfig: {
      icon: '',
      title: productName,
      // The edition's text, which suits professionals and patients.
      description: '',
      // Ratings aren't shown until there are some.
      ios: { reviewCount: 0, rating: 0 },
      android: { reviewCount: 0, rating: 0 },
    },
  },
  support_phone: supportPhone,
  support_email: supportEmail,
  address: postalAddress,
  qr_code_url: '',
  app_store_url: '',
  google_play_store_url: '',
})

const flag = (isOn: boolean) => (isOn ? 'y' : 'n')

/** What an organization says of itself at first: `h` speaks to professionals, `p` to patients. */
export function organizationTexts(name: string, type: 'h' | 'p') {
  const texts = (language: Language) => {
    const usual = startingTexts(language)
    return type === 'h' ? usual.professional : usual
  }
  return {
    appDescription: perLanguage((language) => fill(texts(language).appDescription, { name })),
    appStepText: perLanguage((language) => texts(language).appStepText),
  }
}

const organizationOptionsOf = ({ name, logo, sends, isIllustrative }: StartingOrganization, type: 'h' | 'p') => ({
  signInOutFlag: flag(sends.email || sends.text),
  couponTextFlag: flag(sends.text),
  couponEmailFlag: flag(sends.email),
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
  showMapFlag: 'y',
  showAppStoreBand: 'n',
  widgetEnabled: 'y',
  locationPrivacyFlag: 'y',
  webPushNotificationFlag: flag(sends.push),
  codeRequiredFlag: 'n',
  illustrativePricesFlag: flag(isIllustrative),
  ...organizationTexts(name, type),
  logoFileName: logo?.name ?? '',
})

/** Derives colors from one: readable text on it, and itself readable on white. */
function colorSchemeOf(color: string) {
  const { background, text } = readablePair(color)
  const onWhite = darkenFor(color, '#FFFFFF')
  const [wedge1Color, wedge2Color, wedge3Color, wedge4Color] = colors.gauge
  return {
    menubarColor: background,
    gaugeColor: { wedge1Color, wedge2Color, wedge3Color, wedge4Color },
    primaryButtonColor: background,
    primaryButtonTextColor: text,
    otherButtonColor: '#FFFFFF',
    otherButtonTextColor: onWhite,
    defaultColorScheme: { backgroundColor: background, textColor: text },
    stepsTextColor: onWhite,
  }
}

/** A complete organization of an edition. @throws StartError naming what can't be in its file */
export function startingRecord(organization: StartingOrganization, appCode: AppCode): WholeRecord {
  const images: OrganizationImages = organization.logo
    ? Object.fromEntries(logoFiles(organization.logo).map(({ name, content }) => [name, content.toString('base64')]))
    : {}
  const type = appCode === 'HCP' ? 'h' : 'p'
  const document = wholeDocument(
    {
      code: organization.code,
      appCode,
      isAppDefault: false,
      type,
      name: organization.name,
      suffix: '',
      websiteTitle: organization.name,
      // Null shows the edition's.
      productName: organization.productName || null,
      supportPhone: organization.supportPhone || null,
      supportEmail: organization.supportEmail || null,
      postalAddress: [...organization.postalAddress],
      companyCode: null,
      allowedOrigins: [...organization.allowedOrigins],
      restrictPharmacyGroupIds: [],
      relatedOrganizationQrFlag: false,
      options: organizationOptionsOf(organization, type),
      colorScheme: colorSchemeOf(organization.color),
    },
    undefined,
  )
  const mistakesIn = (language: Language) =>
    findMistakes(document, images, language)
      .map((mistake) => `${mistake}.`)
      .join('\n')
  if (mistakesIn('en') !== '') throw new StartError(mistakesIn)
  return { document, images }
}

/** Drafts of the texts that every site links to, each marked as a draft in its title. */
export const draftContents = ({ name, productName: product, supportEmail }: StartingOrganization) =>
  languages.flatMap((language) => {
    const { draft, draftNote, terms, privacy, faq, insuranceHelp } = startingTexts(language)
    const filled = (text: string) => fillPlaces(text, { product, name, supportEmail })
    const html = (paragraphs: readonly string[]) =>
      [draftNote, ...paragraphs].map((text) => `<p>${escapeHtml(filled(text))}</p>`).join('')
    const items = faq.items.map(({ title, description }) => ({ title, description: escapeHtml(filled(description)) }))
    return Object.entries({
      T_AND_C: { title: terms.title, content: html(terms.paragraphs), sections: [] },
      privacy_policy: { title: privacy.title, content: html(privacy.paragraphs), sections: [] },
      FAQ: { title: faq.title, content: '', sections: [{ title: faq.sectionTitle, items }] },
      INSURANCE_HELP_V2: { title: insuranceHelp.title, content: html(insuranceHelp.paragraphs), sections: [] },
    } satisfies Record<ContentType, object>).map(([type, { title, content, sections }]) => ({
      type,
      language,
      title: `${draft}: ${title}`,
      last_modified: new Date().toISOString().slice(0, 10),
      body: { content, sections, contentParam: [] },
    }))
  })
