/** An organization's own mobile app: where it can be had, what the band that offers it says, and how it is rated there. */
import { type Language, languages } from '@rxgauge/text'
import * as v from 'valibot'
import { isWebAddress } from '../web-address'

const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.optional(v.pipe(schema, v.description(description)))

const address = (description: string) =>
  described(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isWebAddress(text), 'must be an address that begins with https://'),
    ),
    description,
  )

const short = v.pipe(v.string(), v.maxLength(160, 'may have 160 characters'))
const perLanguage = Object.fromEntries(languages.map((language) => [language, v.optional(short)])) as Record<
  Language,
  v.OptionalSchema<typeof short, undefined>
>
/** One for all languages, or one for each. */
const text = (description: string) =>
  described(
    v.union([short, v.strictObject({ ...perLanguage, en: short })], 'must be a text, or one for each language'),
    description,
  )

const rating = (description: string) =>
  described(
    v.nullable(
      v.strictObject({
        rating: v.pipe(v.number(), v.minValue(1, 'must be 1 to 5'), v.maxValue(5, 'must be 1 to 5')),
        reviewCount: v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'must be 1 or more')),
      }),
    ),
    description,
  )

/** What it leaves out is not shown. */
export const mobileApp = v.strictObject({
  appStoreUrl: address('Its page in the App Store: in the band, on the back of the card, on the site map, at sign-up.'),
  googlePlayStoreUrl: address('Its page at Google Play: there too.'),
  qrCodeUrl: address('What the QR code of shared links leads to, such as an address that opens the app.'),
  icon: described(v.string(), 'Its icon, one of the files; the band shows it.'),
  title: text('The heading of the band; one for all languages, or {"en": ..., "es": ...}.'),
  description: text('What stands below it.'),
  appStoreRating: rating('How it is rated in the App Store, as the store says it; null or left out: nothing is said.'),
  googlePlayRating: rating('How it is rated at Google Play.'),
})
export type MobileApp = v.InferOutput<typeof mobileApp>

/** The wire says no rating by a count of zero. */
const noRating = { reviewCount: 0, rating: 0 }

/** What the band says of it, in the wire's form. */
export const bannerOf = ({ icon = '', title = '', description = '', appStoreRating, googlePlayRating }: MobileApp) => ({
  icon,
  title,
  description,
  ios: appStoreRating ?? noRating,
  android: googlePlayRating ?? noRating,
})

/** Where it can be had. */
export const linksOf = ({ qrCodeUrl = '', appStoreUrl = '', googlePlayStoreUrl = '' }: MobileApp) => ({
  qrCodeUrl,
  appStoreUrl,
  googlePlayStoreUrl,
})
