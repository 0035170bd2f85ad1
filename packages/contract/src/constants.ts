/** The specification's constants and limits (search 9, account 9). Times in milliseconds, sizes in CSS pixels. */

export const build = { release: 'v8.85' } as const

/** The versions a client names: on register and on authenticate. */
export const appVersions = { register: '1.0.0', authenticate: '1.0 Build 25' } as const
export const platform = 'WEB'

/** Typing starts a search once there are more characters than this. */
export const searchThreshold = 2
export const limits = {
  zipLength: 5,
  phoneLength: 10,
  codeLength: 6,
  passwordLength: 6,
  textLength: 500,
  /** Ours: of a name that others get to read. */
  personNameLength: 40,
  topProducts: 9,
  recentSearches: 9,
  insuranceList: 100,
  suggestions: 20,
  /** Names offered where a search finds none. */
  nearMatches: 3,
} as const

/** Stands in a quantity list for "another quantity" until one is given. */
export const customQuantitySentinel = 99999

export const sessionTimings = {
  /** Until the first re-authentication. */
  reauthenticate: 290_000,
  /** Later ones come this long after the token's expiry. */
  reauthenticateMargin: 120_000,
} as const

export const gaugeTimings = {
  home: { retail: 2500, discount: 5000, copay: 7500, coupon: 10_000, textCleared: 3000 },
  search: {
    discountCycle: 1500,
    copayWedge: 4500,
    /** Between two coupons: quick for a single one, slow where several take turns. */
    couponCycle: { single: 500, several: 1500 },
    autoForward: 3500,
    /** So long after the query the gauge is being set up: no price shows in it. */
    init: 300,
  },
} as const

export const priceTimings = {
  /** The coupon price is asked for this long after the question is complete, while the gauge shows. */
  couponDelay: 1000,
  /** Where no gauge shows: this long after the copay price. */
  couponAfterCopay: 2000,
  brandedDiscountDelay: 100,
} as const

/** Stars are given in these steps (search 3, "Rating"). */
export const starStep = 0.25

export const uiTimings = {
  accountMenuBlur: 400,
  toast: 5000,
  helpHint: 4000,
  cancelEnabledAgain: 1000,
  locationTimeout: 5000,
  favoritePickDialog: 4000,
  verifyDosageTooltip: 5000,
  complianceSeal: 1000,
} as const
// The "banner click handler after 1 s" of search 9 is not here: no banner of the app is shown over the page that could be clicked.
// The app's stores stand in a band of the home page, whose links are there at once.

export const sizes = {
  contentFrame: 800,
  couponWindow: { width: 1250, height: 570 },
  mapZoom: 12,
} as const

/** Days that a link to a coupon works that somebody handed on. */
export const sharedLinkDays = 30

/** Pharmacies are looked for within so many miles; where there is none, the nearest are shown, and it is said. */
export const pharmacyRadiusMiles = 25
/** Miles that somebody with an account may choose instead. */
export const searchRadii = [5, 10, pharmacyRadiusMiles, 50] as const

/** Milliseconds for which a browser keeps what a guest wanted, for after their sign-in. */
export const pendingActionLife = 24 * 60 * 60_000

/** One-time secrets: temporary passwords and codes. Times in milliseconds. */
export const oneTimeSecrets = { life: 10 * 60_000, tries: 5, resends: 3, resendPause: 20_000 } as const

/** The group of pharmacies that belong to none. */
export const independentGroup = 'INDEPENDENT'

export const colors = {
  brand: '#003D4C',
  brandWgn: '#323261',
  gauge: ['#BCF033', '#83D70F', '#44BC23', '#039529'],
} as const

/** The colour of an app whose organization names none. */
export const defaultBrandColor = (appCode: string): string => (appCode === 'WGN' ? colors.brandWgn : colors.brand)

/** The specification's claims; an organization may change or silence each (`options.claims`). */
export const claims = { savingsPercent: 80, pharmacies: 70_000, replyBusinessDays: 2 } as const

export const refillDurations = [30, 90] as const
export const doseReminders = { perDay: 3, firstTime: '08:00' } as const

export const appCodes = ['CVD', 'CVDB', 'HCP', 'WGN'] as const
export type AppCode = (typeof appCodes)[number]

/** The app a visitor gets where nothing names one: by the host's first label (account 9). */
export const defaultAppCode = (hostname: string): AppCode => (hostname.toLowerCase().startsWith('www') ? 'CVD' : 'CVDB')
