/** The specification's constants and limits (search 9, account 9). Times in milliseconds, sizes in CSS pixels. */

export const build = { release: 'v8.85' } as const

/** The versions that a client sends when it registers and authenticates. */
export const appVersions = { register: '1.0.0', authenticate: '1.0 Build 25' } as const
export const platform = 'WEB'

/** A search starts once the text is longer than this. */
export const searchThreshold = 2
export const limits = {
  zipLength: 5,
  phoneLength: 10,
  codeLength: 6,
  passwordLength: 6,
  textLength: 500,
  /** Ours: for a name that other people see. */
  personNameLength: 40,
  topProducts: 9,
  recentSearches: 9,
  insuranceList: 100,
  suggestions: 20,
  /** How many names are suggested when a search finds nothing. */
  nearMatches: 3,
} as const

/** Means "another quantity" in a list of quantities, until one is typed. */
export const customQuantitySentinel = 99999

export const sessionTimings = {
  /** Time until the first re-authentication. */
  reauthenticate: 290_000,
  /** Later ones come this long after the token's expiry. */
  reauthenticateMargin: 120_000,
} as const

export const gaugeTimings = {
  home: { retail: 2500, discount: 5000, copay: 7500, coupon: 10_000, textCleared: 3000 },
  search: {
    discountCycle: 1500,
    copayWedge: 4500,
    /** Time between two coupons: quick for a single one, slow when several take turns. */
    couponCycle: { single: 500, several: 1500 },
    autoForward: 3500,
    /** How long after the query the gauge shows no price yet. */
    init: 300,
  },
} as const

export const priceTimings = {
  /** Time from the complete query to the coupon price call, while the gauge shows. */
  couponDelay: 1000,
  /** Time from the copay price to the coupon price call, if no gauge shows. */
  couponAfterCopay: 2000,
  brandedDiscountDelay: 100,
} as const

/** Star ratings go in these steps (search 3, "Rating"). */
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
// The "banner click handler after 1 s" of search 9 is not needed: the app's store links are part of the home page,
// not of a banner over it.

export const sizes = {
  contentFrame: 800,
  couponWindow: { width: 1250, height: 570 },
  mapZoom: 12,
} as const

/** How many medications My list holds. */
export const mostListEntries = 20
/** Price watches of a person: one for each medication, and one for the whole list. */
export const mostWatches = mostListEntries + 1

/** How many days a shared link works. */
export const sharedLinkDays = 30

/** Pharmacies are searched within this radius; if there is none, the nearest are shown with a note. */
export const pharmacyRadiusMiles = 25
/** The radii that a signed-in person may choose, in miles. */
export const searchRadii = [5, 10, pharmacyRadiusMiles, 50] as const

/** How long a browser remembers the action that a guest had to sign in for, in milliseconds. */
export const pendingActionLife = 24 * 60 * 60_000

/** How long a device keeps a guest's coupon, in milliseconds. */
export const keptCouponLife = 24 * 60 * 60_000

/** Temporary passwords and codes. Times in milliseconds. */
export const oneTimeSecrets = { life: 10 * 60_000, tries: 5, resends: 3, resendPause: 20_000 } as const

/** The name of the group for independent pharmacies. */
export const independentGroup = 'INDEPENDENT'

export const colors = {
  brand: '#003D4C',
  brandWgn: '#323261',
  gauge: ['#BCF033', '#83D70F', '#44BC23', '#039529'],
} as const

/** The app's color if its organization sets none. */
export const defaultBrandColor = (appCode: string): string => (appCode === 'WGN' ? colors.brandWgn : colors.brand)

/** The specification's claims; an organization may change or remove each (`options.claims`). */
export const claims = { savingsPercent: 80, pharmacies: 70_000, replyBusinessDays: 2 } as const

export const refillDurations = [30, 90] as const
export const doseReminders = { perDay: 3, firstTime: '08:00' } as const

export const appCodes = ['CVD', 'CVDB', 'HCP', 'WGN'] as const
export type AppCode = (typeof appCodes)[number]

/** The default app, by the host's first label (account 9). */
export const defaultAppCode = (hostname: string): AppCode => (hostname.toLowerCase().startsWith('www') ? 'CVD' : 'CVDB')
