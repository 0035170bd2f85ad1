/** Organizations: found by code, by app or by company code; kept in memory for a short while. */

import { type CallReply, type calls, organization as organizationSchema } from '@rxgauge/contract'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { maybeOne, type Queryable } from '../database/database'

export type OrganizationReply = CallReply<typeof calls.device.getOrganization>

export interface Organization {
  id: number
  code: string
  appCode: string
  /** As it goes over the wire. */
  reply: OrganizationReply
  codeRequired: boolean
  widgetEnabled: boolean
  allowedOrigins: readonly string[]
  /** Empty where every pharmacy group may be shown. */
  pharmacyGroupIds: readonly number[]
}

export interface Logos {
  logoBase64: string
  mobileOneBase64: string
  mobileTwoBase64: string
}

interface Row {
  id: number
  code: string
  app_code: string
  type: 'h' | 'p'
  name: string
  suffix: string
  website_title: string
  options: Record<string, unknown>
  color_scheme: Record<string, unknown>
  restrict_pharmacy_group_ids: number[]
  related_organization_qr_flag: boolean
  allowed_origins: string[]
  product_name: string
  settings: OrganizationReply['app']['appSettings']
  qr_code_url: string
  app_store_url: string
  google_play_store_url: string
}

const select = `
  select o.id, o.code, o.app_code, o.type, o.name, o.suffix, o.website_title, o.options, o.color_scheme,
    o.restrict_pharmacy_group_ids, o.related_organization_qr_flag, o.allowed_origins,
    a.product_name, a.settings, a.qr_code_url, a.app_store_url, a.google_play_store_url
  from organization o join app a using (app_code)`

/** A change of an organization shows everywhere after this long. */
const keepFor = 15_000

export class Organizations {
  private readonly cache = new LRUCache<string, { found: Organization | undefined }>({ max: 2000, ttl: keepFor })

  constructor(private readonly database: Queryable) {}

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

  logos(id: number): Promise<Logos | undefined> {
    return maybeOne<Logos>(
      this.database,
      `select logo "logoBase64", logo_mobile_one "mobileOneBase64", logo_mobile_two "mobileTwoBase64"
       from organization where id = $1`,
      [id],
    )
  }

  private async cached(key: string, where: string, parameters: unknown[]): Promise<Organization | undefined> {
    const hit = this.cache.get(key)
    if (hit) return hit.found
    const row = await maybeOne<Row>(this.database, `${select} ${where}`, parameters)
    const found = row && toOrganization(row)
    this.cache.set(key, { found })
    return found
  }
}

function toOrganization(row: Row): Organization {
  const reply: OrganizationReply = {
    code: row.code,
    type: row.type,
    name: row.name,
    suffix: row.suffix,
    websiteTitle: row.website_title,
    app: {
      appCode: row.app_code as OrganizationReply['app']['appCode'],
      productName: row.product_name,
      appSettings: row.settings,
      qrCodeUrl: row.qr_code_url,
      appStoreUrl: row.app_store_url,
      googlePlayStoreUrl: row.google_play_store_url,
    },
    organizationOptionJson: row.options as OrganizationReply['organizationOptionJson'],
    colorSchemeJson: row.color_scheme as OrganizationReply['colorSchemeJson'],
    restrictPharmacyGroupIdList: row.restrict_pharmacy_group_ids,
    relatedOrganizationQrFlag: row.related_organization_qr_flag ? 'Y' : 'N',
  }
  const { organizationOptionJson: options } = v.parse(organizationSchema, reply)
  return {
    id: row.id,
    code: row.code,
    appCode: row.app_code,
    reply,
    codeRequired: options.codeRequiredFlag,
    widgetEnabled: options.widgetEnabled,
    allowedOrigins: row.allowed_origins,
    pharmacyGroupIds: options.restrictPharmacyGroupFlag ? row.restrict_pharmacy_group_ids : [],
  }
}
