/**
 * An organization's document: each setting is declared here, once. An operator edits it as `organization.json`; the
 * wire form and the server's in-memory form are derived from the stored document.
 */
import {
  type AnyContentType,
  colorScheme,
  contrast,
  email,
  flag,
  organization as organizationOnWire,
  organizationOptions,
  parseHex,
  phone,
  textContrast,
} from '@rxgauge/contract'
import { type Language, languages } from '@rxgauge/text'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { messageOf, type Reason, reason, reasonText } from '../../base/errors/reason'
import { textProblem } from '../documents/content-versions'
import { allContentTypes } from '../documents/contents'
import { ownOrder } from '../prices/source-order'
import { isOriginPattern } from './allowed-origin'
import { parseRecord } from './broken-organization'
import { inLanguage } from './in-language'
import { hasScript, largestLogo } from './logo-file'
import { mobileApp } from './mobile-app'

const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))

/** A setting that a file may omit: it then stays unchanged, and a new organization gets `initial`. */
const setting = <Schema extends v.GenericSchema>(initial: unknown, schema: Schema, description: string) =>
  v.pipe(v.optional(schema), v.metadata({ initial }), v.description(description))

/** Null uses the edition's or the network's own text. */
const ownText = (most: number) =>
  v.nullable(v.pipe(v.string(), v.maxLength(most, messageOf(reason('tooLong', { most })))))
const ownEmail = v.nullable(v.union([v.literal(''), email], messageOf(reason('emailForm'))))
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true
const ownDay = v.nullable(v.pipe(v.string(), v.check(isDay, messageOf(reason('dayForm')))))
const cardNumber = (form: RegExp, why: Reason) => v.nullable(v.pipe(v.string(), v.regex(form, messageOf(why))))
const isHost = (text: string) =>
  text.length <= 253 && /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/.test(text)

/** A field of a network's card: null or omitted uses the network's own value. */
const onCard = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  described(v.optional(schema, null), description)

const ownCard = v.strictObject({
  network: described(v.pipe(v.string(), v.nonEmpty(messageOf(reason('networkNeeded')))), 'Its name.'),
  bin: onCard(cardNumber(/^\d{6,8}$/, reason('binForm')), "The card's BIN; null for the network's own."),
  pcn: onCard(cardNumber(/^[A-Za-z\d]{1,10}$/, reason('pcnForm')), 'PCN; null for its own.'),
  groupNum: onCard(cardNumber(/^[A-Za-z\d-]{1,15}$/, reason('groupForm')), 'Group; null for its own.'),
  memberPrefix: onCard(cardNumber(/^[A-Z]{1,5}$/, reason('prefixForm')), 'The prefix of new member ids; null for RXG.'),
  poweredBy: onCard(ownText(60), 'The company that powers the card; null for its own.'),
  pharmacyPhone: onCard(ownText(40), 'The phone number for pharmacists; null for its own.'),
  memberPhone: onCard(ownText(40), 'The phone number for members; null for its own.'),
  from: onCard(ownDay, 'The first day (in New York) on which its cards are shown.'),
  to: onCard(ownDay, 'The last one.'),
})

/** `organization.json`. The wire's schemas declare the contents of `options` and `colorScheme`. */
export const organizationDocument = v.strictObject({
  $schema: v.optional(v.string()),
  code: described(
    v.pipe(v.string(), v.regex(/^([A-Za-z][A-Za-z\d-]{1,29})?$/, messageOf(reason('codeForm')))),
    "The code in data-org and ?orgCode=; empty for an edition's own organization.",
  ),
  appCode: described(
    v.pipe(v.string(), v.nonEmpty(messageOf(reason('editionNeeded')))),
    'The edition: CVD, CVDB, HCP or WGN.',
  ),
  isAppDefault: described(
    v.boolean(),
    'Visitors without an organization in the link get it: at www. the default of CVD, elsewhere that of CVDB.',
  ),
  type: described(
    v.picklist(['h', 'p'], messageOf(reason('typeForm'))),
    'h for health care providers, p for all others.',
  ),
  name: described(v.pipe(v.string(), v.nonEmpty(messageOf(reason('nameNeeded')))), 'Its name, as visitors read it.'),
  suffix: described(v.string(), 'Follows the name.'),
  websiteTitle: described(v.string(), "The title of the site's pages."),
  productName: setting(null, ownText(40), "What visitors call the product; null for the edition's."),
  supportPhone: setting(null, ownText(40), "The phone number of support, as visitors read it; null for the edition's."),
  supportEmail: setting(null, ownEmail, "The email address of support, to which questions go; null for the edition's."),
  replyTo: setting(null, ownEmail, 'The reply address of its emails; null for the support email.'),
  postalAddress: setting(
    null,
    v.nullable(v.pipe(v.array(v.string()), v.maxLength(6, messageOf(reason('tooManyLines', { most: 6 }))))),
    "The lines of the postal address in the footer and emails; null for the edition's.",
  ),
  hosts: setting(
    [],
    v.array(v.pipe(v.string(), v.check(isHost, messageOf(reason('hostForm'))))),
    'Hosts of its own, such as savings.example.com, which show only this organization. Its links and emails use the first.',
  ),
  mobileApp: setting(
    null,
    v.nullable(mobileApp),
    "Its own mobile app; null for the edition's. Its banner is shown if options.showAppStoreBand is y.",
  ),
  networks: setting(
    [],
    v.array(ownCard),
    'Networks whose cards are shown; at the same price, the first one. Empty: all, each with its own numbers.',
  ),
  endsOn: setting(null, ownDay, 'The last day (in New York) on which it is shown; null for no end.'),
  webhooksNameMedications: setting(
    false,
    v.boolean(),
    'Webhooks about saved and sent coupons name the medication; they never say whose it is.',
  ),
  isSuspended: setting(false, v.boolean(), 'It is shown to nobody, and nothing is sent in its name.'),
  companyCode: described(
    v.nullable(v.string()),
    'The code that visitors must type (codeRequiredFlag); null for the code itself.',
  ),
  allowedOrigins: described(
    v.array(v.pipe(v.string(), v.check(isOriginPattern, messageOf(reason('originForm'))))),
    'Pages that may embed the gauge: origins, with *. for any subdomain, :* for any port, * alone for every page.',
  ),
  restrictPharmacyGroupIds: described(
    v.array(
      v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.nonEmpty())], messageOf(reason('chainNeeded'))),
    ),
    'Chains that are shown if options.restrictPharmacyGroupFlag is y: by code, such as CVS, or by number for one without a code.',
  ),
  relatedOrganizationQrFlag: described(v.boolean(), 'Related organizations show a QR code.'),
  options: described(
    v.record(v.string(), v.unknown()),
    'Flags are y or n. A text may be one for all languages, or {"en": ..., "es": ...}.',
  ),
  colorScheme: described(v.record(v.string(), v.unknown()), 'Colors as #RRGGBB.'),
})
export type OrganizationDocument = v.InferInput<typeof organizationDocument>
/** With every key present. */
type Whole<Document> = { [Key in Exclude<keyof Document, '$schema'>]-?: Exclude<Document[Key], undefined> }
export type WholeDocument = Whole<v.InferOutput<typeof organizationDocument>>

const initialValues = Object.fromEntries(
  Object.entries(organizationDocument.entries).flatMap(([key, entry]) => {
    const metadata = v.getMetadata(entry)
    return 'initial' in metadata ? [[key, metadata.initial]] : []
  }),
)

/** Fills in what a document omits from the one before. */
export function wholeDocument(
  { $schema: _, ...document }: OrganizationDocument,
  before: OrganizationDocument | undefined,
): WholeDocument {
  return { ...initialValues, ...before, ...document } as WholeDocument
}

const id = v.pipe(v.number(), v.integer())

/**
 * The stored document, with networks and chains by id. Options and colors are validated by the wire's schema instead.
 */
const storedDocument = v.object({
  ...organizationDocument.entries,
  networks: v.array(v.object({ ...ownCard.entries, network: id })),
  restrictPharmacyGroupIds: v.array(id),
  options: v.looseObject({
    mapTileUrl: v.optional(v.string(), ''),
    claims: v.optional(v.looseObject({}), {}),
    priceSources: ownOrder,
  }),
  colorScheme: v.unknown(),
})
export type ParsedDocument = Whole<v.InferOutput<typeof storedDocument>>

/** Reads a stored document with its texts in one language. @throws BrokenRecord naming every invalid key */
export const readStored = (stored: unknown, language: Language): ParsedDocument =>
  parseRecord(storedDocument, inLanguage({ ...initialValues, ...(stored as object) }, language)) as ParsedDocument

/** Images by name, in Base64. */
export type OrganizationImages = Readonly<Record<string, string>>

/** A JSON schema that lets editors complete and explain keys. */
export function documentJsonSchema(): object {
  const schema = toJsonSchema(organizationDocument, { typeMode: 'input', errorMode: 'ignore' })
  const part = (name: 'options' | 'colorScheme', of: v.GenericSchema) => {
    const { properties = {} } = toJsonSchema(of, { typeMode: 'input', errorMode: 'ignore' })
    const description = (schema.properties?.[name] as { description?: string } | undefined)?.description
    const inFile = Object.entries(properties).map(([key, value]) => [
      key,
      isFlag(key) ? flagInFile : inEveryLanguage(value),
    ])
    return { type: 'object', description, additionalProperties: false, properties: Object.fromEntries(inFile) }
  }
  return {
    ...schema,
    properties: {
      ...schema.properties,
      options: withSources(part('options', organizationOptions)),
      colorScheme: part('colorScheme', colorScheme),
    },
  }
}

const withSources = <Part extends { properties: object }>(options: Part): Part => ({
  ...options,
  properties: {
    ...options.properties,
    priceSources: {
      ...toJsonSchema(ownOrder, { typeMode: 'input', errorMode: 'ignore' }),
      description: 'The sources of each kind of price, in order: imports, demo, feeds from PRICE_FEEDS.',
    },
  },
})

const flagInFile = { enum: ['y', 'n', 'Y', 'N'] }
const isFlag = (key: string) => (organizationOptions.entries as Record<string, unknown>)[key] === flag

/** Allows one text per language wherever a text is allowed. */
function inEveryLanguage(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inEveryLanguage)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inEveryLanguage(part)]))
  if (parts.type !== 'string' && parts.type !== 'array') return parts
  const perLanguage = Object.fromEntries(languages.map((language) => [language, parts]))
  return { anyOf: [parts, { type: 'object', required: ['en'], additionalProperties: false, properties: perLanguage }] }
}

/** A mistake: its key in the file, and what's wrong. */
type Mistake = readonly [key: string, why: Reason]

/** The mistakes with their keys in the file, such as `replyTo: must be an email address`; empty if there are none. */
export function findMistakes(document: unknown, images: OrganizationImages, language: Language = 'en'): string[] {
  const { success, output, issues } = v.safeParse(organizationDocument, document, { lang: language })
  if (!success) return issues.map((issue) => `${v.getDotPath(issue) ?? 'organization.json'}: ${issue.message}`)
  const said = (...mistakes: readonly Mistake[]) => mistakes.map(([key, why]) => `${key}: ${reasonText(why, language)}`)
  return [
    ...said(
      ...phoneMistakes(output.supportPhone),
      ...unknownKeys('options', output.options, { ...organizationOptions.entries, priceSources: ownOrder }),
    ),
    ...sourceMistakes(output.options.priceSources, language),
    ...said(
      ...unknownKeys('colorScheme', output.colorScheme, colorScheme.entries),
      ...flagMistakes(output.options),
      ...claimMistakes(output.options.claims),
      ...testimonialMistakes(output.options.testimonial),
    ),
    ...formMistakes(output, language),
    ...said(...colorMistakes(output.colorScheme), ...imageMistakes(output, images)),
  ]
}

const unknownKeys = (part: string, record: Record<string, unknown>, entries: object) =>
  Object.keys(record)
    .filter((key) => !(key in entries))
    .map((key): Mistake => [`${part}.${key}`, reason('unknownKey')])

/** Not in the schema: a record that was stored before this rule is still served. */
const phoneMistakes = (number: string | null | undefined): Mistake[] =>
  !number || v.is(phone, number) ? [] : [['supportPhone', reason('phoneForm')]]

/** The wire's schema lacks price sources, which only the server uses. */
function sourceMistakes(value: unknown, language: Language): string[] {
  const { issues = [] } = v.safeParse(ownOrder, value, { lang: language })
  return issues.map((issue) =>
    ['options', 'priceSources', v.getDotPath(issue)]
      .filter((part) => part !== null)
      .join('.')
      .concat(`: ${issue.message}`),
  )
}

const flagMistakes = (options: Record<string, unknown>) =>
  Object.entries(options)
    .filter(([key, value]) => isFlag(key) && !/^[yn]$/i.test(String(value)))
    .map(([key]): Mistake => [`options.${key}`, reason('flagForm')])

/** The largest value that each claim can truthfully have. */
export const claimLimits = { savingsPercent: 99, pharmacies: 99_999, replyBusinessDays: 30 } as const
export type ClaimName = keyof typeof claimLimits
export const claimNames = Object.keys(claimLimits) as ClaimName[]

export const isValidClaim = (name: ClaimName, value: unknown): boolean =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= claimLimits[name])

function claimMistakes(claims: unknown): Mistake[] {
  if (typeof claims !== 'object' || claims === null) return []
  return Object.entries(claims).flatMap(([key, value]): Mistake[] => {
    const name = claimNames.find((each) => each === key)
    if (name === undefined) return [[`options.claims.${key}`, reason('unknownKey')]]
    return isValidClaim(name, value)
      ? []
      : [[`options.claims.${key}`, reason('claimForm', { most: claimLimits[name] })]]
  })
}

/** A testimonial needs its words in every language. */
function testimonialMistakes(testimonial: unknown): Mistake[] {
  if (typeof testimonial !== 'object' || testimonial === null) return []
  const { text, by: _, ...unknown } = testimonial as Record<string, unknown>
  const texts = typeof text === 'object' && text !== null ? text : {}
  return [
    ...languages
      .filter((language) => !(language in texts))
      .map((language): Mistake => [`text.${language}`, reason('languageNeeded')]),
    ...Object.keys(unknown).map((key): Mistake => [key, reason('unknownKey')]),
  ].map(([key, why]): Mistake => [`options.testimonial.${key}`, why])
}

/** What the wire's schema rejects, with the texts of any language. */
function formMistakes({ options, colorScheme: colors }: OrganizationDocument, reader: Language): string[] {
  const wire = v.pick(organizationOnWire.pipe[0], ['organizationOptionJson', 'colorSchemeJson'])
  const mistakes = languages.flatMap((language) => {
    const { issues = [] } = v.safeParse(
      wire,
      { organizationOptionJson: inLanguage(options, language), colorSchemeJson: colors },
      { lang: reader },
    )
    return issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  })
  return [...new Set(mistakes)].map((mistake) =>
    mistake.replace(/^organizationOptionJson/, 'options').replace(/^colorSchemeJson/, 'colorScheme'),
  )
}

/**
 * Text colors and their backgrounds. The page would replace an unreadable color with another one than the operator
 * chose.
 */
const pairs = [
  ['primaryButtonColor', 'primaryButtonTextColor'],
  ['otherButtonColor', 'otherButtonTextColor'],
  ['defaultColorScheme.backgroundColor', 'defaultColorScheme.textColor'],
] as const

function colorMistakes(scheme: Record<string, unknown>): Mistake[] {
  const colors = flatten(scheme)
  const isColor = (value: unknown) =>
    typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) && parseHex(value) !== undefined
  const wrong = Object.entries(colors).filter(([key, value]) => key !== 'poweredByImageType' && !isColor(value))
  const unreadable = pairs.flatMap(([background, text]): Mistake[] => {
    const [one, other] = [colors[background], colors[text]]
    if (!isColor(one) || !isColor(other)) return []
    const ratio = contrast(String(one), String(other))
    return ratio >= textContrast
      ? []
      : [
          [
            `colorScheme.${text}`,
            reason('unreadableColor', { background, ratio: ratio.toFixed(1), least: textContrast }),
          ],
        ]
  })
  return [...wrong.map(([key]): Mistake => [`colorScheme.${key}`, reason('colorForm')]), ...unreadable]
}

const imageKeys = ['logoFileName', 'logoFooterFileName', 'mobileImage1FileName', 'mobileImage2FileName'] as const

function imageMistakes({ options, mobileApp: app }: OrganizationDocument, images: OrganizationImages): Mistake[] {
  const names = [...imageKeys.map((key) => [`options.${key}`, options[key]]), ['mobileApp.icon', app?.icon]]
  const named = names.flatMap(([key, name]): Mistake[] =>
    typeof name === 'string' && name !== '' && !(name in images)
      ? [[String(key), reason('imageMissing', { name })]]
      : [],
  )
  const large = Object.entries(images).flatMap(([name, base64]): Mistake[] => {
    const bytes = Buffer.byteLength(base64, 'base64')
    const figures = { size: Math.ceil(bytes / 1024), most: largestLogo / 1024 }
    return bytes > largestLogo ? [[`files/${name}`, reason('imageTooLarge', figures)]] : []
  })
  const scripted = Object.entries(images).flatMap(([name, base64]): Mistake[] =>
    /\.svg$/i.test(name) && hasScript(Buffer.from(base64, 'base64').toString('utf8'))
      ? [[`files/${name}`, reason('imageWithScript')]]
      : [],
  )
  return [...named, ...large, ...scripted]
}

/** Texts by `TYPE.LANGUAGE`: Markdown whose first line is the title. */
export type OrganizationTexts = Readonly<Record<string, string>>

/** Parses a text's name; `undefined` if it's invalid. */
export function textPlaceOf(name: string): { type: AnyContentType; language: Language } | undefined {
  const [typeName, languageName] = name.split('.')
  const type = allContentTypes.find((each) => each === typeName)
  const language = languages.find((each) => each === languageName)
  return type && language ? { type, language } : undefined
}

export function findTextMistakes(texts: OrganizationTexts): string[] {
  return Object.entries(texts).flatMap(([name, file]) => {
    const place = textPlaceOf(name)
    if (!place) return [`content/${name}.md: not the name of a text, such as privacy_policy.en.md`]
    const complaint = textProblem(place.type, file)
    return complaint ? [`content/${name}.md: ${reasonText(complaint, 'en')}`] : []
  })
}

/** Flattens `{ a: { b: 1 } }` to `{ 'a.b': 1 }`, to compare documents line by line. */
export function flatten(value: unknown, path = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { [path]: value }
  const entries = Object.entries(value)
  if (entries.length === 0) return path === '' ? {} : { [path]: Array.isArray(value) ? [] : {} }
  return Object.assign({}, ...entries.map(([key, inner]) => flatten(inner, path === '' ? key : `${path}.${key}`)))
}
