/** An organization's own mobile app: its store links, the text of its banner, and its ratings. */
import { type Language, languages } from '@rxgauge/text'
import * as v from 'valibot'
import { messageOf, reason } from '../../base/errors/reason'
import { isWebAddress } from '../../base/web-address'

const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.optional(v.pipe(schema, v.description(description)))

const address = (description: string) =>
  described(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isWebAddress(text), messageOf(reason('addressForm'))),
    ),
    description,
  )

const short = v.pipe(v.string(), v.maxLength(160, messageOf(reason('tooLong', { most: 160 }))))
const perLanguage = Object.fromEntries(languages.map((language) => [language, v.optional(short)])) as Record<
  Language,
  v.OptionalSchema<typeof short, undefined>
>
/** One text for all languages, or one for each. */
const text = (description: string) =>
  described(v.union([short, v.strictObject({ ...perLanguage, en: short })], messageOf(reason('textForm'))), description)

const rating = (description: string) =>
  described(
    v.nullable(
      v.strictObject({
        rating: v.pipe(
          v.number(),
          v.minValue(1, messageOf(reason('ratingForm'))),
          v.maxValue(5, messageOf(reason('ratingForm'))),
        ),
        reviewCount: v.pipe(
          v.number(),
          v.integer(messageOf(reason('wholeNumberForm'))),
          v.minValue(1, messageOf(reason('countForm'))),
        ),
      }),
    ),
    description,
  )

/** Omitted fields aren't shown. */
export const mobileApp = v.strictObject({
  appStoreUrl: address(
    'Its page in the App Store: shown in the banner, on the back of the card, on the site map, at sign-up.',
  ),
  googlePlayStoreUrl: address('Its page at Google Play: shown in the same places.'),
  qrCodeUrl: address('Where the QR code of shared links leads, such as an address that opens the app.'),
  icon: described(v.string(), 'Its icon, one of the files; shown in the banner.'),
  title: text('The heading of the banner; one for all languages, or {"en": ..., "es": ...}.'),
  description: text('The text below the heading.'),
  appStoreRating: rating('Its rating in the App Store, as the store shows it; null or left out: not shown.'),
  googlePlayRating: rating('Its rating at Google Play.'),
})
export type MobileApp = v.InferOutput<typeof mobileApp>

/** On the wire, a count of zero means no rating. */
const noRating = { reviewCount: 0, rating: 0 }

/** The banner's content in wire form. */
export const bannerOf = ({ icon = '', title = '', description = '', appStoreRating, googlePlayRating }: MobileApp) => ({
  icon,
  title,
  description,
  ios: appStoreRating ?? noRating,
  android: googlePlayRating ?? noRating,
})

/** The store links. */
export const linksOf = ({ qrCodeUrl = '', appStoreUrl = '', googlePlayStoreUrl = '' }: MobileApp) => ({
  qrCodeUrl,
  appStoreUrl,
  googlePlayStoreUrl,
})
