/** The site's texts in the desk: those of an organization, and those of all organizations without their own. */

import { contentTypes, legalTextTypes } from '../calls/settings'
import * as v from '../valibot'
import { day, noData } from '../wire'
import { defineDeskCall, largeBody } from './desk-call'

const type = v.picklist([...contentTypes, ...legalTextTypes])
const language = v.picklist(['en', 'es'])

const version = v.object({
  id: v.string(),
  title: v.string(),
  /** Its first day, YYYY-MM-DD in New York; `null` for a draft. */
  effectiveOn: v.nullable(v.string()),
  madeAt: v.string(),
  madeBy: v.string(),
})
export type TextVersion = v.InferOutput<typeof version>

/** A text in one language. */
const textState = v.object({
  type,
  language,
  /** The one that applies today. */
  current: v.nullable(version),
  /** The next one that has a day. */
  next: v.nullable(version),
  /** The newest one, if it's a draft. */
  draft: v.nullable(version),
  /** What visitors see without a text of its own: the common text, the built-in one, or nothing. */
  otherwise: v.picklist(['common', 'built-in', 'nothing']),
})
export type TextState = v.InferOutput<typeof textState>

const text = v.object({
  language,
  /** The newest version; `null` before the first. */
  newest: v.nullable(version),
  title: v.string(),
  /** Markdown. */
  body: v.string(),
  versions: v.array(version),
})
export type WrittenText = v.InferOutput<typeof text>

const draft = v.object({
  language,
  title: v.pipe(v.string(), v.maxLength(1000)),
  body: v.pipe(v.string(), v.maxLength(500_000)),
})
const drafted = v.object({
  ...draft.entries,
  /** The newest version when the text was read; `null` for none. */
  basedOn: v.nullable(v.string()),
})
/** What a refusal as edited meanwhile carries. */
export const storedText = v.object({ id: v.string(), title: v.string(), body: v.string(), madeBy: v.string() })
const publication = v.object({
  languages: v.pipe(v.array(language), v.minLength(1)),
  /** The first day, in New York. */
  from: day,
})
const place = { org: v.object({ orgCode: v.string(), type }), all: v.object({ type }) } as const
const inLanguage = v.object({ lang: language, preview: v.optional(v.string()) })
const saved = v.object({ id: v.string(), isStored: v.boolean() })
const published = v.array(v.object({ language, title: v.string() }))
const ofVersion = v.object({ title: v.string(), body: v.string() })
const versionNumber = v.pipe(v.string(), v.regex(/^\d{1,18}$/))

export const listTexts = defineDeskCall({
  method: 'GET',
  path: '/content/organizations/:orgCode',
  right: 'content.read',
  isOfOrganization: true,
  summary: 'The texts of an organization: which apply, which come, which are drafts or missing.',
  params: v.object({ orgCode: v.string() }),
  data: v.array(textState),
})

export const listCommonTexts = defineDeskCall({
  method: 'GET',
  path: '/content/common',
  right: 'content.read',
  summary: 'The same for the texts of all organizations without their own.',
  data: v.array(textState),
})

export const readText = defineDeskCall({
  method: 'GET',
  path: '/content/organizations/:orgCode/:type',
  right: 'content.read',
  isOfOrganization: true,
  summary: 'A text of an organization in every language, with its versions.',
  params: place.org,
  data: v.array(text),
})

export const readCommonText = defineDeskCall({
  method: 'GET',
  path: '/content/common/:type',
  right: 'content.read',
  summary: 'The same for a text of all organizations.',
  params: place.all,
  data: v.array(text),
})

export const readVersion = defineDeskCall({
  method: 'GET',
  path: '/content/organizations/:orgCode/versions/:version',
  right: 'content.read',
  isOfOrganization: true,
  summary: "An earlier version of an organization's text.",
  params: v.object({ orgCode: v.string(), version: versionNumber }),
  data: ofVersion,
})

export const readCommonVersion = defineDeskCall({
  method: 'GET',
  path: '/content/common-versions/:version',
  right: 'content.read',
  summary: 'An earlier version of a text of all organizations.',
  params: v.object({ version: versionNumber }),
  data: ofVersion,
})

export const previewText = defineDeskCall({
  method: 'POST',
  path: '/content/preview',
  right: 'content.read',
  isOfOrganization: 'some',
  bodyLimit: largeBody,
  summary: 'Says what is wrong with a text that is not saved, and prepares its preview for the caller alone.',
  body: v.object({
    ...draft.entries,
    type,
    /** Whose text the preview says it is; empty for all organizations. */
    owner: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
    /** Its preview says that it is a draft. */
    isDraft: v.optional(v.boolean(), true),
  }),
  data: v.object({
    /** What's wrong with it; empty if nothing is. */
    mistake: v.string(),
    preview: v.string(),
  }),
})

export const showTextPreview = defineDeskCall({
  method: 'GET',
  path: '/content/preview/:type',
  right: 'content.read',
  isOfOrganization: 'some',
  summary: "The caller's own draft as visitors would read it.",
  params: place.all,
  query: inLanguage,
  data: noData,
})

export const saveText = defineDeskCall({
  method: 'POST',
  path: '/content/organizations/:orgCode/:type',
  right: 'content.change',
  isOfOrganization: true,
  bodyLimit: largeBody,
  summary: "Saves a draft of an organization's text.",
  params: place.org,
  body: drafted,
  data: saved,
})

export const saveCommonText = defineDeskCall({
  method: 'POST',
  path: '/content/common/:type',
  right: 'content.change',
  bodyLimit: largeBody,
  summary: 'Saves a draft of a text of all organizations.',
  params: place.all,
  body: drafted,
  data: saved,
})

export const publishText = defineDeskCall({
  method: 'POST',
  path: '/content/organizations/:orgCode/:type/publish',
  right: 'content.change',
  isOfOrganization: true,
  summary: "Publishes the newest drafts of an organization's text from a day on.",
  params: place.org,
  body: publication,
  data: published,
})

export const publishCommonText = defineDeskCall({
  method: 'POST',
  path: '/content/common/:type/publish',
  right: 'content.change',
  summary: 'Publishes the newest drafts of a text of all organizations from a day on.',
  params: place.all,
  body: publication,
  data: published,
})
