/** Sentences with `{name}` places, checked by the compiler. */

declare const placesOf: unique symbol

/** A sentence with places to fill; one without places is a plain string. */
export type Sentence<Place extends string> = string & { readonly [placesOf]: Place }

type Value = string | number

/** The places of a literal text. */
type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never

/** Texts with each sentence's places in its type. */
export type Texts<T> = T extends string
  ? [Places<T>] extends [never]
    ? string
    : Sentence<Places<T>>
  : T extends readonly (infer Item)[]
    ? readonly Texts<Item>[]
    : { readonly [Key in keyof T]: Texts<T[Key]> }

/**
 * Marks English texts with their places, which every translation must have too.
 * @param more texts shared between areas
 * @__NO_SIDE_EFFECTS__
 */
export function sentences<const T extends object, More extends object = object>(
  texts: T,
  more?: More,
): Texts<T> & More {
  return { ...texts, ...more } as unknown as Texts<T> & More
}

/** The type of a translation: the same texts with the same places as the English. */
type SamePlaces<English, Own> =
  English extends Sentence<infer Place>
    ? Own extends string
      ? [Places<Own>, Place] extends [Place, Places<Own>]
        ? Own
        : { readonly placesOfTheEnglish: Place }
      : never
    : English extends string
      ? Own extends string
        ? [Places<Own>] extends [never]
          ? Own
          : { readonly placesOfTheEnglish: never }
        : string
      : English extends readonly (infer Item)[]
        ? Own extends readonly unknown[]
          ? { readonly [Index in keyof Own]: SamePlaces<Item, Own[Index]> }
          : never
        : { readonly [Key in keyof English]: Key extends keyof Own ? SamePlaces<English[Key], Own[Key]> : English[Key] }

/**
 * Marks a translation. It compiles only with every key and, in each sentence, the English places.
 * @__NO_SIDE_EFFECTS__
 */
export const translation =
  <English>() =>
  <const T>(texts: T & SamePlaces<English, T>): English =>
    texts as unknown as English

/**
 * Fills the `{name}` places of a sentence. A missing or extra value doesn't compile, nor does a sentence without
 * places.
 */
export const fill = <Place extends string>(
  sentence: Sentence<Place>,
  values: Readonly<Record<NoInfer<Place>, Value>>,
): string => fillPlaces(sentence, values)

/** `1 pharmacy` or `8 pharmacies`: the sentence for one, or for any other count. */
export const oneOrMany = ({ one, many }: { one: string; many: Sentence<'count'> }, count: number): string =>
  count === 1 ? one : fill(many, { count })

/**
 * Fills the places of a text that the compiler doesn't know; a place without a value stays as it is. A value that ends with a period, as
 * `8:00 a.m.` does, ends the sentence with it.
 */
export const fillPlaces = (text: string, values: Readonly<Record<string, Value>>): string =>
  text.replace(/\{(\w+)\}(\.(?!\w))?/g, (_, name: string, period = '') => {
    const value = String(values[name] ?? `{${name}}`)
    return value.endsWith('.') ? value : value + period
  })
