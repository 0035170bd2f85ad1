/** Organizations in the desk: their documents, images, history and state. */
import { appCodes } from '../constants'
import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall, largeBody } from './desk-call'

const ofOrganization = { isOfOrganization: true, params: v.object({ orgCode: v.string() }) } as const

const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '')
/** The organization as `organization.json` has it. */
const organizationDocument = v.record(v.string(), v.unknown())
/** Images by name, in Base64. */
const images = v.record(v.string(), v.string())

const difference = v.object({
  /** Such as `options.logoFileName` or `files/logo.svg`. */
  key: v.string(),
  before: v.string(),
  after: v.string(),
})
export type Difference = v.InferOutput<typeof difference>

/** What's wrong with a document. */
const mistake = v.object({
  /** The field, such as `colorScheme.menubarColor`; empty if it concerns the whole. */
  key: v.string(),
  sentence: v.string(),
})
export type Mistake = v.InferOutput<typeof mistake>
/** What a refusal carries. */
export const mistakes = v.array(mistake)

export const listOrganizations = defineDeskCall({
  method: 'GET',
  path: '/organizations',
  right: 'organizations.read',
  isOfOrganization: 'some',
  summary: 'The organizations, with their hosts and state.',
  data: v.array(
    v.object({
      /** Empty for an edition's own one, which is changed by files only. */
      code: v.string(),
      appCode: v.string(),
      isAppDefault: v.boolean(),
      name: v.string(),
      hosts: v.array(v.string()),
      isSuspended: v.boolean(),
      isEnded: v.boolean(),
      isTest: v.boolean(),
    }),
  ),
})

export const readForm = defineDeskCall({
  method: 'GET',
  path: '/organization-form',
  right: 'organizations.read',
  isOfOrganization: 'some',
  summary:
    "What an organization's form is made of: the document's JSON schema, and the networks and chains to choose from.",
  data: v.object({
    schema: v.record(v.string(), v.unknown()),
    networks: v.array(v.string()),
    chains: v.array(v.object({ code: v.string(), name: v.string() })),
    /** Keys that only a role for the whole installation changes. */
    installationKeys: v.array(v.string()),
    /** In bytes. */
    largestImage: v.number(),
  }),
})

const stored = v.object({
  /** Changes with the document and the images. */
  version: v.string(),
  document: organizationDocument,
  images,
})
/** What a refusal as edited meanwhile carries too. */
export type StoredOrganization = v.InferOutput<typeof stored>
export const storedOrganization = stored

export const readOrganization = defineDeskCall({
  ...ofOrganization,
  method: 'GET',
  path: '/organizations/:orgCode',
  right: 'organizations.read',
  summary: 'The document and the images of an organization.',
  data: v.object({
    ...stored.entries,
    /** The address of its site; null if no setting says it. */
    site: v.nullable(v.string()),
    /** What pages that embed its gauge contain. */
    tag: v.string(),
  }),
})

export const checkDraft = defineDeskCall({
  ...ofOrganization,
  method: 'POST',
  path: '/organizations/:orgCode/draft',
  right: 'organizations.read',
  bodyLimit: largeBody,
  summary: 'Checks a document that is not saved, compares it with what is served, and prepares its preview.',
  body: v.object({ document: organizationDocument, images }),
  data: v.object({
    mistakes,
    differences: v.array(difference),
    /** The number of the preview that was prepared; `null` if the draft can't be shown. */
    preview: v.nullable(v.string()),
  }),
})

export const showPreview = defineDeskCall({
  ...ofOrganization,
  method: 'GET',
  path: '/organizations/:orgCode/preview/:page',
  right: 'organizations.read',
  summary: "The caller's own draft as a page of the site, or its colors in the gauge.",
  params: v.object({ orgCode: v.string(), page: v.picklist(['site', 'gauge']) }),
  query: v.object({ lang: v.optional(v.string()), preview: v.optional(v.string()) }),
  data: noData,
})

export const saveOrganization = defineDeskCall({
  ...ofOrganization,
  method: 'POST',
  path: '/organizations/:orgCode',
  right: 'organizations.change',
  bodyLimit: largeBody,
  summary: 'Saves the document and the images; the next request shows them.',
  body: v.object({ basedOn: v.string(), document: organizationDocument, images, reason }),
  data: v.object({ version: v.string(), differences: v.array(difference) }),
})

export const createOrganization = defineDeskCall({
  method: 'POST',
  path: '/organizations',
  right: 'organizations.change',
  summary: 'Creates an organization with its product name, support contacts and color.',
  body: v.object({
    code: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z\d-]{1,19}$/, 'must be 2 to 20 letters, digits and hyphens')),
    edition: v.picklist(appCodes),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
    /** Empty for the edition's. */
    productName: v.pipe(v.string(), v.trim(), v.maxLength(40)),
    color: v.pipe(v.string(), v.regex(/^#[\dA-Fa-f]{6}$/, 'must be a color such as #003D4C')),
    supportEmail: v.pipe(v.string(), v.trim(), v.maxLength(254)),
    supportPhone: v.pipe(v.string(), v.trim(), v.maxLength(40)),
    reason,
  }),
  data: v.object({ code: v.string() }),
})

export const readHistory = defineDeskCall({
  ...ofOrganization,
  method: 'GET',
  path: '/organizations/:orgCode/history',
  right: 'organizations.read',
  summary: 'Who changed an organization, when and why, and what.',
  data: v.array(
    v.object({
      id: v.string(),
      madeAt: v.string(),
      by: v.string(),
      reason: v.string(),
      isFirst: v.boolean(),
      differences: v.array(difference),
    }),
  ),
})

export const revertChange = defineDeskCall({
  ...ofOrganization,
  method: 'POST',
  path: '/organizations/:orgCode/history/:change/revert',
  right: 'organizations.change',
  summary: 'Restores the state before a change.',
  params: v.object({ orgCode: v.string(), change: v.pipe(v.string(), v.regex(/^\d{1,18}$/)) }),
  body: v.object({ basedOn: v.string(), reason }),
  data: v.object({ version: v.string() }),
})

export const suspendOrganization = defineDeskCall({
  method: 'POST',
  path: '/organizations/:orgCode/suspend',
  right: 'organizations.change',
  summary: 'Stops showing an organization and sending in its name, or shows it again.',
  params: v.object({ orgCode: v.string() }),
  body: v.object({ isSuspended: v.boolean(), reason }),
  data: v.object({ isChanged: v.boolean() }),
})

export const checkOrigin = defineDeskCall({
  ...ofOrganization,
  method: 'GET',
  path: '/organizations/:orgCode/origin',
  right: 'organizations.read',
  summary: 'Whether a page may embed the gauge.',
  query: v.object({ page: v.pipe(v.string(), v.maxLength(2000)) }),
  data: v.object({ origin: v.string(), pattern: v.nullable(v.string()) }),
})
