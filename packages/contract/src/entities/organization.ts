/** An organization with its app, colours, texts and flags (search 3 and account 3, "Organization"). */
import * as v from 'valibot'
import { claims } from '../constants'
import { flag, insuranceId } from '../wire'
import { organizationType } from './letter-codes'

const text = v.optional(v.string(), '')
const color = v.optional(v.string())

/** Null: it is not said. */
const claim = (usual: number) => v.optional(v.nullable(v.number()), usual)

const gaugeInfoText = v.object({ retail: text, discount: text, copay: text, coupon: text })

export const organizationOptions = v.object({
  logoFileName: text,
  logoFooterFileName: text,
  mobileImage1FileName: text,
  mobileImage2FileName: text,
  signInOutFlag: flag,
  codeRequiredFlag: flag,
  couponTextFlag: flag,
  couponEmailFlag: flag,
  couponPrintFlag: flag,
  saveCouponFlag: flag,
  doseReminderFlag: flag,
  refillSavingsFlag: flag,
  productInfoFlag: flag,
  sendSavingsFlag: flag,
  showGaugeFlag: flag,
  showProductDetailSelectionFlag: flag,
  showBackgroundAssetsFlag: flag,
  showCopayPriceFlag: flag,
  showMapFlag: flag,
  restrictPharmacyGroupFlag: flag,
  hideSendSiteToPatient: flag,
  showAppStoreBand: flag,
  widgetEnabled: flag,
  locationPrivacyFlag: flag,
  webPushNotificationFlag: flag,
  /** Not in the specification: whether events for the host page may name medication and zip. Off unless the record says so. */
  hostEventDetailFlag: flag,
  /** Not in the specification: prices are computed from made-up data, and said to be so. */
  illustrativePricesFlag: flag,
  /** Not in the specification as a flag: forwards to the coupon 3.5 s after its price shows. */
  autoForwardFlag: flag,
  /** Not in the specification as a flag: keeps the analytics layer of search 3 in the page; without it there is none. */
  analyticsFlag: flag,
  /**
   * Not in the specification: tiles for the map. A service, with `{z}`, `{x}`, `{y}`, and `{key}` for the app's `apiKey`, or a
   * PMTiles file; on another host, or a path of this one. Without it bundled outlines are drawn, and nobody else is asked.
   */
  mapTileUrl: text,
  /** Whose they are, as their licence asks to be said on the map. */
  mapAttribution: text,
  /** Videos of "How it works", on whatever host they are; each opens in a window of its own. */
  videos: v.optional(v.array(v.object({ title: v.string(), url: v.string() })), []),
  /** A compliance service's image, loaded from it one second after "How it works" shows; empty for none. */
  complianceSealUrl: text,
  socialLinks: v.optional(v.array(v.object({ title: v.string(), url: v.string() })), []),
  appDescription: text,
  appStepText: v.optional(v.array(v.string()), []),
  gaugeInfoText: v.optional(v.nullable(gaugeInfoText), null),
  branchIoLink: text,
  /**
   * Not in the specification as options: what is claimed of savings (percent), pharmacies and answers of support (business
   * days). What an organization does not name is claimed as the specification does; null is not said.
   */
  claims: v.optional(
    v.object({
      savingsPercent: claim(claims.savingsPercent),
      pharmacies: claim(claims.pharmacies),
      replyBusinessDays: claim(claims.replyBusinessDays),
    }),
    {},
  ),
  /**
   * What a doctor says, in the doctor's own words and under the doctor's name: on the home page of professionals (search 2, "Home
   * tabs"). Without it none is shown.
   */
  testimonial: v.optional(
    v.nullable(
      v.object({
        text: v.pipe(v.string(), v.nonEmpty('must not be empty')),
        by: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      }),
    ),
    null,
  ),
  /**
   * Not in the specification: how the retail price is estimated where nobody says it: what pharmacies pay (NADAC), plus so many
   * percent, plus a fee in dollars. It is called an estimate. Without it there is none.
   */
  retailEstimate: v.optional(
    v.nullable(
      v.object({
        markupPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000)),
        fee: v.pipe(v.number(), v.minValue(0), v.maxValue(1000)),
      }),
    ),
    null,
  ),
  defaultInsuranceId: v.optional(v.nullable(insuranceId), null),
})

/** CSS colours as `#RRGGBB`; what an organization leaves out falls back to the app's own. */
export const colorScheme = v.object({
  menubarColor: color,
  gaugeColor: v.optional(
    v.object({ wedge1Color: color, wedge2Color: color, wedge3Color: color, wedge4Color: color }),
    {},
  ),
  primaryButtonColor: color,
  primaryButtonTextColor: color,
  otherButtonColor: color,
  otherButtonTextColor: color,
  defaultColorScheme: v.optional(v.object({ backgroundColor: color, textColor: color }), {}),
  stepsTextColor: color,
  poweredByImageType: color,
})
export type ColorScheme = v.InferOutput<typeof colorScheme>

const store = v.object({ reviewCount: v.number(), rating: v.number() })

export const app = v.object({
  /** One of `appCodes`, or another variant that an operator has (account 1). */
  appCode: v.pipe(v.string(), v.nonEmpty()),
  /** What visitors call the product: `{product}` in every text. */
  productName: v.string(),
  appSettings: v.object({
    apiKey: text,
    /** Kept for the wire, and read by nothing of ours: links into the app come ready made, as the option `branchIoLink`. */
    branchIoKey: text,
    vapIdKey: text,
    appBannerConfig: v.object({ icon: text, title: text, description: text, ios: store, android: store }),
  }),
  qrCodeUrl: text,
  appStoreUrl: text,
  googlePlayStoreUrl: text,
  /** Not in the specification's list: the street address of the footer (search 2, "Informational pages"). */
  companyAddress: v.optional(v.array(v.string()), []),
})
export type App = v.InferOutput<typeof app>

const organizationOnWire = v.object({
  /** The code in `data-org`; empty for an app's own default organization. */
  code: v.string(),
  type: organizationType,
  name: v.string(),
  suffix: text,
  websiteTitle: text,
  app,
  organizationOptionJson: organizationOptions,
  colorSchemeJson: colorScheme,
  restrictPharmacyGroupIdList: v.optional(v.array(v.number()), []),
  relatedOrganizationQrFlag: flag,
  /** Not in the specification: the width of the logo divided by its height, so that it has its place before it is there; 1 where that is not known. */
  logoRatio: v.optional(v.number(), 1),
  /** Not in the specification: types of the texts that its operator has published. */
  contentTypes: v.optional(v.array(v.string()), []),
})

export const organization = v.pipe(
  organizationOnWire,
  v.transform(({ organizationOptionJson: options, colorSchemeJson: colorScheme, ...rest }) => ({
    ...rest,
    options,
    colorScheme,
  })),
)
export type Organization = v.InferOutput<typeof organization>

/** Such a logo has a place of its own shape; others stand in a square. */
export const hasWideLogo = ({ logoRatio }: Pick<Organization, 'logoRatio'>): boolean => logoRatio >= 1.5

/** `data:` addresses of images, empty where the organization has none; the hash changes whenever one of them does. */
export const logos = v.object({
  logoBase64: v.string(),
  hash: v.string(),
  mobileOneBase64: v.string(),
  mobileTwoBase64: v.string(),
})
