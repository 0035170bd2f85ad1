/** Organizations by code, by app or by company code. */

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
import { DataCache } from '../database/data-cache'
import { maybeOne, type Queryable } from '../database/database'
import type { Bearer } from '../devices/bearer-tokens'
import type { Callers } from '../devices/callers'
import { DomainError } from '../errors/domain-error'
import type { MapTiles } from '../map-tiles'
import { newYorkDay } from '../new-york-day'
import type { Pauses } from '../pauses/pauses'
import { ownOrder, type SourceOrder, sourceOrder } from '../prices/source-order'
import { type BrokenOrganization, BrokenRecord, parseRecord } from './broken-organization'
import { isEnded } from './ended'
import { headLength, imageRatio } from './image-ratio'
import { bannerOf, linksOf, mobileApp } from './mobile-app'

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
  /** Networks whose cards it shows, the first before the others at the same price; `null` for all of them. */
  networkIds: readonly number[] | null
  /** How a retail price is estimated where nobody says it; without it none is. */
  retailEstimate: { markupPercent: number; fee: number } | undefined
  /** Otherwise its visitors learn whether a plan covers a medication, and nothing of what that costs them. */
  showsCopayPrices: boolean
  /** Where each kind of price comes from. */
  sources: SourceOrder
  /** Hosts at which it is shown, and nobody else; links name the first. Empty where it has none of its own. */
  hosts: readonly string[]
  support: { phone: string; email: string }
  /** The image of its emails, which show no SVG: the logo, or the PNG of the same name; empty where there is neither. */
  mailLogo: string
  /** Its width divided by its height; `undefined` where that is not known. */
  mailLogoRatio: number | undefined
  isSuspended: boolean
  /** Its last day, as YYYY-MM-DD in New York. */
  endsOn: string | null
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
  support_phone: string
  support_email: string
  address: string[]
  hosts: string[]
  content_types: string[]
  network_ids: number[] | null
  is_suspended: boolean
  ends_on: string | null
  mobile_app: unknown
  settings: unknown
  qr_code_url: string
  app_store_url: string
  google_play_store_url: string
  logo_urls: string[]
  logo_head: string | null
  png_logo: string | null
  png_head: string | null
  push_key: string | null
}

const select = `
  select o.id, o.code, o.app_code, o.type, o.name, o.suffix, o.website_title, o.options, o.color_scheme,
    o.restrict_pharmacy_group_ids, o.related_organization_qr_flag, o.allowed_origins,
    coalesce(o.product_name, a.product_name) product_name, coalesce(o.support_phone, a.support_phone) support_phone,
    coalesce(o.support_email, a.support_email) support_email, coalesce(o.address, a.address) address,
    array(select host from organization_host h where h.organization_id = o.id order by h.position) hosts,
    array(select distinct c.type from content_version c where (c.organization_id = o.id or c.organization_id is null)
      and c.effective_on <= $1::date) content_types,
    case when exists (select 1 from organization_network w where w.organization_id = o.id) then
      array(select w.network_id from organization_network w where w.organization_id = o.id
        and (w.starts_on is null or w.starts_on <= $1::date) and (w.ends_on is null or w.ends_on >= $1::date)
        order by w.priority, w.network_id) end network_ids,
    o.is_suspended, to_char(o.ends_on, 'YYYY-MM-DD') ends_on,
    o.mobile_app, a.settings, a.qr_code_url, a.app_store_url, a.google_play_store_url,
    array(select distinct logo_url from pharmacy_group where logo_url <> '') logo_urls,
    coalesce((select encode(substring(f.content from 1 for ${headLength}), 'base64') from organization_file f
      where f.organization_id = o.id and f.name = o.options ->> 'logoFileName'),
      left(split_part(o.logo, 'base64,', 2), ${(headLength / 3) * 4})) logo_head,
    png.name png_logo, png.head png_head,
    (select value::jsonb ->> 'publicKey' from server_secret where name = 'vapid') push_key
  from organization o join app a using (app_code)
    left join lateral (select f.name, encode(substring(f.content from 1 for ${headLength}), 'base64') head from organization_file f
      where f.organization_id = o.id and f.name = regexp_replace(o.options ->> 'logoFileName', '\\.svg$', '.png', 'i')) png on true`

const maxBytes = 16 * 2 ** 20

interface Dependencies {
  database: Queryable
  callers: Callers
  /** Whether notifications are offered: then browsers are told the public key to subscribe with. */
  hasPush?: boolean | undefined
  /** For the maps of organizations that name none of their own. */
  mapTiles?: MapTiles | undefined
  /** Milliseconds since 1970. */
  now?: () => number
  /** Those that are paused are refused; without it none is. */
  pauses?: Pauses | undefined
  /** Hears of a record that cannot be read, once for each thing that is wrong with it. */
  onBroken?: ((broken: BrokenOrganization) => void) | undefined
}

/** `broken` where there is one that cannot be read, and none that could be before; `null` where there is none. */
type LookupResult = Organization | 'broken' | null

/** Organizations whose last good records are kept, and what is wrong with them. */
const most = 2000

export class Organizations {
  private readonly cache: DataCache<string, LookupResult>
  private readonly lastGood = new LRUCache<number, Organization>({ max: most })
  /** The keys of each that were reported. */
  private readonly reported = new LRUCache<number, string>({ max: most })

  constructor(private readonly deps: Dependencies) {
    const families = ['organizations', 'pharmacies', 'content'] as const
    const { versions } = deps.callers
    this.cache = new DataCache({ versions, what: 'organizations', families, maxBytes })
  }

  async byId(id: number): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    return this.find(`id ${id}`, 'where o.id = $2', [this.day(), id])
  }

  /** Of a caller whose state was just read, so that nothing need be read again. */
  ofToken({ organizationId }: Bearer): Promise<Organization | undefined> {
    return this.find(`id ${organizationId}`, 'where o.id = $2', [this.day(), organizationId])
  }

  async byCode(code: string): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    return this.find(`code ${code}`, 'where upper(o.code) = upper($2)', [this.day(), code])
  }

  /** By what a visitor typed on the welcome screen. */
  async byCompanyCode(code: string): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    return this.find(`company ${code}`, 'where upper(o.company_code) = upper($2)', [this.day(), code])
  }

  /** Of a host of its own. */
  async byHost(hostname: string): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    const host = hostname.toLowerCase()
    return this.find(`host ${host}`, 'where o.id = (select organization_id from organization_host where host = $2)', [
      this.day(),
      host,
    ])
  }

  async appDefault(appCode: string): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    return this.find(`app ${appCode}`, 'where o.app_code = $2 and o.is_app_default', [this.day(), appCode])
  }

  /** Whether there is any: a new server has none until its operator adds one. */
  async hasAny(): Promise<boolean> {
    return (await maybeOne(this.deps.database, 'select 1 from organization limit 1')) !== undefined
  }

  /** Those that cannot be read, with what is wrong with each. */
  async listBroken(): Promise<BrokenOrganization[]> {
    const rows = await this.deps.database.query<Row>(`${select} order by o.code`, [this.day()])
    return rows.flatMap((row) => {
      const keys = wrongKeysOf(row, this.deps)
      return keys === undefined ? [] : [{ code: row.code, keys }]
    })
  }

  /**
   * What there is not is kept too: many pages name codes that do not exist.
   * @throws DomainError ORG_BROKEN where its record cannot be read and never could be, ORG_PAUSED, ORG_ENDED
   */
  private async find(
    key: string,
    where: string,
    parameters: [day: string, value: unknown],
  ): Promise<Organization | undefined> {
    // Texts begin on a day.
    const lookup = await this.cache.get(`${parameters[0]} ${key}`, async () => {
      const row = await maybeOne<Row>(this.deps.database, `${select} ${where}`, parameters)
      return row ? this.read(row) : null
    })
    if (lookup === 'broken') throw new DomainError('ORG_BROKEN')
    if (lookup && isEnded(lookup, this.now())) throw new DomainError('ORG_ENDED')
    if (lookup) await this.deps.pauses?.check('org', lookup.code)
    return lookup ?? undefined
  }

  private now = () => (this.deps.now ?? Date.now)()
  private day = () => newYorkDay(this.now())

  private read(row: Row): LookupResult {
    try {
      const organization = toOrganization(row, this.deps)
      this.lastGood.set(row.id, organization)
      this.reported.delete(row.id)
      return organization
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error
      this.report(row, error.keys)
      return this.lastGood.get(row.id) ?? 'broken'
    }
  }

  private report({ id, code }: Row, keys: readonly string[]): void {
    const wrong = keys.join(' ')
    if (this.reported.get(id) === wrong) return
    this.reported.set(id, wrong)
    this.deps.onBroken?.({ code, keys })
  }
}

function wrongKeysOf(row: Row, operator: Operator): readonly string[] | undefined {
  try {
    toOrganization(row, operator)
    return undefined
  } catch (error) {
    if (error instanceof BrokenRecord) return error.keys
    throw error
  }
}

type Operator = Pick<Dependencies, 'hasPush' | 'mapTiles'>

function toOrganization(row: Row, operator: Operator): Organization {
  const replies = Object.fromEntries(
    languages.map((language) => [language, replyOf(row, operator, language)]),
  ) as Record<Language, OrganizationReply>
  const record = parseRecord(organizationSchema, replies.en)
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
    networkIds: row.network_ids,
    retailEstimate: options.retailEstimate ?? undefined,
    showsCopayPrices: options.showCopayPriceFlag,
    sources: sourceOrder(row.code, parseRecord(storedForm.entries.options, row.options).priceSources),
    hosts: row.hosts,
    support: { phone: row.support_phone, email: row.support_email },
    mailLogo: /\.svg$/i.test(options.logoFileName) ? (row.png_logo ?? '') : options.logoFileName,
    mailLogoRatio: ratioOf(row.png_head),
    isSuspended: row.is_suspended,
    endsOn: row.ends_on,
  }
}

const ratioOf = (head: string | null) => imageRatio(Buffer.from(head ?? '', 'base64'))

/** What is not of the wire's form already. */
const storedForm = v.object({
  mobileApp: v.nullable(mobileApp),
  settings: v.record(v.string(), v.unknown()),
  options: v.looseObject({
    mapTileUrl: v.optional(v.string(), ''),
    claims: v.optional(v.looseObject({}), {}),
    priceSources: ownOrder,
  }),
})

/** What it says itself; the claim about pharmacies is omitted for app WGN (search 1) where it does not. */
const claimsOf = (appCode: string, own: object) => ({ ...(appCode === 'WGN' ? { pharmacies: null } : {}), ...own })

/** @throws BrokenRecord where the record does not have the wire's form */
function replyOf(row: Row, { hasPush = false, mapTiles }: Operator, language: Language): OrganizationReply {
  const {
    mobileApp: ownApp,
    settings,
    // Where prices come from is no business of browsers.
    options: { priceSources: _, ...ownOptions },
  } = parseRecord(storedForm, {
    mobileApp: row.mobile_app,
    settings: row.settings,
    options: inLanguage(row.options, language),
  })
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
      appSettings: inLanguage(
        {
          ...settings,
          ...(ownApp ? { appBannerConfig: bannerOf(ownApp) } : {}),
          vapIdKey: (hasPush && row.push_key) || '',
        },
        language,
      ),
      ...(ownApp ? linksOf(ownApp) : editionLinks(row)),
      companyAddress: row.address,
    },
    organizationOptionJson: { ...ownOptions, ...tiles, claims: claimsOf(row.app_code, ownOptions.claims) },
    colorSchemeJson: row.color_scheme,
    restrictPharmacyGroupIdList: row.restrict_pharmacy_group_ids,
    relatedOrganizationQrFlag: row.related_organization_qr_flag ? 'Y' : 'N',
    logoRatio: ratioOf(row.logo_head) ?? 1,
    contentTypes: row.content_types,
  }
  parseRecord(organizationSchema, reply)
  return reply as OrganizationReply
}

const editionLinks = ({ qr_code_url, app_store_url, google_play_store_url }: Row) => ({
  qrCodeUrl: qr_code_url,
  appStoreUrl: app_store_url,
  googlePlayStoreUrl: google_play_store_url,
})

/** A record whose texts may each be one for all languages, or `{ en, es }`. */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  if ('en' in value) return language in value ? (value as Partial<Record<Language, unknown>>)[language] : value.en
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, language)]))
}
