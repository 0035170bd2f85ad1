/** Organizations by code, by app or by company code; cached for a short while. */

import {
  type CallReply,
  type calls,
  type Organization as OrganizationRecord,
  organization as organizationSchema,
} from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { languages } from '@rxgauge/text'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { maybeOne, type Queryable } from '../database/database'
import type { MapTiles } from '../map-tiles'

export type OrganizationReply = CallReply<typeof calls.device.getOrganization>

export interface Organization {
  id: number
  code: string
  appCode: string
  /** The wire's form, with the texts of each language. */
  replies: Record<Language, OrganizationReply>
  /** The same, parsed, in English. */
  record: OrganizationRecord
  codeRequired: boolean
  widgetEnabled: boolean
  allowedOrigins: readonly string[]
  /** Logos of pharmacy groups, where the operator gives any: pages may show them. */
  pharmacyLogoUrls: readonly string[]
  /** Empty where every pharmacy group may be shown. */
  pharmacyGroupIds: readonly number[]
}

interface Row {
  id: number
  code: string
  app_code: string
  type: 'h' | 'p'
  name: string
  suffix: string
  website_title: string
  options: unknown
  color_scheme: unknown
  restrict_pharmacy_group_ids: number[]
  related_organization_qr_flag: boolean
  allowed_origins: string[]
  product_name: string
  address: string[]
  settings: unknown
  qr_code_url: string
  app_store_url: string
  google_play_store_url: string
  logo_urls: string[]
}

const select = `
  select o.id, o.code, o.app_code, o.type, o.name, o.suffix, o.website_title, o.options, o.color_scheme,
    o.restrict_pharmacy_group_ids, o.related_organization_qr_flag, o.allowed_origins,
    a.product_name, a.address, a.settings, a.qr_code_url, a.app_store_url, a.google_play_store_url,
    array(select distinct logo_url from pharmacy_group where logo_url <> '') logo_urls
  from organization o join app a using (app_code)`

/** Milliseconds after which a change of an organization shows everywhere. */
const cacheLife = 15_000

interface Dependencies {
  database: Queryable
  /** The public key that browsers subscribe to our notifications with; without it none are offered. */
  pushKey?: string | undefined
  /** For the maps of organizations that name none of their own. */
  mapTiles?: MapTiles | undefined
  now: () => number
}

export class Organizations {
  private readonly cache: LRUCache<string, { organization: Organization | undefined }>

  constructor(private readonly deps: Dependencies) {
    this.cache = new LRUCache({ max: 2000, ttl: cacheLife, ttlResolution: 0, perf: { now: deps.now } })
  }

  byId(id: number): Promise<Organization | undefined> {
    return this.cached(`id ${id}`, 'where o.id = $1', [id])
  }

  byCode(code: string): Promise<Organization | undefined> {
    return this.cached(`code ${code}`, 'where upper(o.code) = upper($1)', [code])
  }

  /** By what a visitor typed on the welcome screen. */
  byCompanyCode(code: string): Promise<Organization | undefined> {
    return this.cached(`company ${code}`, 'where upper(o.company_code) = upper($1)', [code])
  }

  appDefault(appCode: string): Promise<Organization | undefined> {
    return this.cached(`app ${appCode}`, 'where o.app_code = $1 and o.is_app_default', [appCode])
  }

  private async cached(key: string, where: string, parameters: unknown[]): Promise<Organization | undefined> {
    const hit = this.cache.get(key)
    if (hit) return hit.organization
    const row = await maybeOne<Row>(this.deps.database, `${select} ${where}`, parameters)
    const organization = row && toOrganization(row, this.deps)
    this.cache.set(key, { organization })
    return organization
  }
}

type Operator = Pick<Dependencies, 'pushKey' | 'mapTiles'>

function toOrganization(row: Row, operator: Operator): Organization {
  const replies = Object.fromEntries(
    languages.map((language) => [language, replyOf(row, operator, language)]),
  ) as Record<Language, OrganizationReply>
  const record = v.parse(organizationSchema, replies.en)
  const { options } = record
  return {
    id: row.id,
    code: row.code,
    appCode: row.app_code,
    replies,
    record,
    codeRequired: options.codeRequiredFlag,
    widgetEnabled: options.widgetEnabled,
    allowedOrigins: row.allowed_origins,
    pharmacyLogoUrls: row.logo_urls,
    pharmacyGroupIds: options.restrictPharmacyGroupFlag ? row.restrict_pharmacy_group_ids : [],
  }
}

/** @throws where the record does not have the wire's form: its JSON is written by hand. */
function replyOf(row: Row, { pushKey = '', mapTiles }: Operator, language: Language): OrganizationReply {
  const settings = v.parse(v.record(v.string(), v.unknown()), row.settings)
  const ownOptions = v.parse(
    v.looseObject({ mapTileUrl: v.optional(v.string(), '') }),
    inLanguage(row.options, language),
  )
  const { url, attribution } = mapTiles ?? { url: '', attribution: '' }
  const tiles = ownOptions.mapTileUrl === '' ? { mapTileUrl: url, mapAttribution: attribution } : {}
  const reply = {
    code: row.code,
    type: row.type,
    name: row.name,
    suffix: row.suffix,
    websiteTitle: row.website_title,
    app: {
      appCode: row.app_code,
      productName: row.product_name,
      appSettings: inLanguage({ ...settings, vapIdKey: pushKey }, language),
      qrCodeUrl: row.qr_code_url,
      appStoreUrl: row.app_store_url,
      googlePlayStoreUrl: row.google_play_store_url,
      companyAddress: row.address,
    },
    organizationOptionJson: { ...ownOptions, ...tiles },
    colorSchemeJson: row.color_scheme,
    restrictPharmacyGroupIdList: row.restrict_pharmacy_group_ids,
    relatedOrganizationQrFlag: row.related_organization_qr_flag ? 'Y' : 'N',
  }
  v.assert(organizationSchema, reply)
  return reply
}

/** A record whose texts may each be one for all languages, or `{ en, es }`. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value) return language in value ? (value as Partial<Record<Language, unknown>>)[language] : value.en
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, language)]))
}
