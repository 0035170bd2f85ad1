/** An organization with its app, colors, texts and flags (search 3 and account 3, "Organization"). */

import { claims } from '../constants'
import * as v from '../valibot'
import { flag, insuranceId } from '../wire'
import { organizationType } from './letter-codes'

const text = v.optional(v.string(), '')
const color = v.optional(v.string())

/** `null` removes the claim. */
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
  /** Ours: whether events for the host page may name medication and zip. Off by default. */
  hostEventDetailFlag: flag,
  /**
   * Ours: whether the organization's own system may sign its members in on pages with its gauge, without their password.
   * Off by default, since its key then opens their saved coupons.
   */
  memberSignInFlag: flag,
  /** Ours: whether a gauge on the organization's own pages has My list. The site always has it. */
  myListFlag: flag,
  /** Ours: whether assistants (MCP) may ask for its prices without a key. Off by default. */
  assistantsFlag: flag,
  /** Ours: prices come from demo data, and visitors see a note about it. */
  illustrativePricesFlag: flag,
  /** Ours: for trying. Prices are fixed and made up, screens and cards say TEST, and nothing is sent or counted. */
  testFlag: flag,
  /** Ours as a flag: forwards to the coupon 3.5 s after its price shows. */
  autoForwardFlag: flag,
  /** Ours as a flag: loads the analytics layer of search 3; without it there is none. */
  analyticsFlag: flag,
  /**
   * Ours: the map's tiles, as a service's URL with `{z}`, `{x}`, `{y}`, and `{key}` for the app's `apiKey`, or as a
   * PMTiles file; on another host, or a path on this one. Without it the map draws bundled outlines and asks no other
   * host.
   */
  mapTileUrl: text,
  /** The tile license's attribution, shown on the map. */
  mapAttribution: text,
  /** Videos for "How it works", on any host; each opens in its own window. */
  videos: v.optional(v.array(v.object({ title: v.string(), url: v.string() })), []),
  /** A compliance service's image, loaded one second after "How it works" shows; empty for none. */
  complianceSealUrl: text,
  socialLinks: v.optional(v.array(v.object({ title: v.string(), url: v.string() })), []),
  appDescription: text,
  appStepText: v.optional(v.array(v.string()), []),
  gaugeInfoText: v.optional(v.nullable(gaugeInfoText), null),
  branchIoLink: text,
  /**
   * Ours as options: claims about savings (percent), pharmacies, and support's reply time (business days). Missing
   * claims default to the specification's; null removes a claim.
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
   * A doctor's own words, with the doctor's name, for the professionals' home page (search 2, "Home tabs"). Without
   * it none is shown.
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
   * Ours: estimates a retail price if no source has one: what pharmacies pay (NADAC), plus a percentage, plus a fee
   * in dollars. Labeled as an estimate. Without it there is none.
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

/** CSS colors as `#RRGGBB`; missing ones default to the app's. */
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
  /** One of `appCodes`, or an operator's own variant (account 1). */
  appCode: v.pipe(v.string(), v.nonEmpty()),
  /** The product's name for visitors: `{product}` in every text. */
  productName: v.string(),
  appSettings: v.object({
    apiKey: text,
    /** On the wire, but our code doesn't read it: the option `branchIoLink` has complete links into the app. */
    branchIoKey: text,
    vapIdKey: text,
    appBannerConfig: v.object({ icon: text, title: text, description: text, ios: store, android: store }),
  }),
  qrCodeUrl: text,
  appStoreUrl: text,
  googlePlayStoreUrl: text,
  /** Ours: the street address in the footer (search 2, "Informational pages"). */
  companyAddress: v.optional(v.array(v.string()), []),
})
export type App = v.InferOutput<typeof app>

const organizationOnWire = v.object({
  /** The code in `data-org`; empty for an app's default organization. */
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
  /** Ours: the logo's width divided by its height, to reserve its place; 1 if unknown. */
  logoRatio: v.optional(v.number(), 1),
  /** Ours: whether its members can sign in through its own provider (OpenID Connect). */
  hasMemberSignOn: v.optional(v.boolean(), false),
  /** Ours: types of the texts that the operator has published. */
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

/** A wide logo gets a place in its own shape; others get a square. */
export const hasWideLogo = ({ logoRatio }: Pick<Organization, 'logoRatio'>): boolean => logoRatio >= 1.5

/** Images as `data:` addresses, empty if the organization has none; the hash changes with them. */
export const logos = v.object({
  logoBase64: v.string(),
  hash: v.string(),
  mobileOneBase64: v.string(),
  mobileTwoBase64: v.string(),
})
