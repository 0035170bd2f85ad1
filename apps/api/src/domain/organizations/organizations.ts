/** Finds organizations by code, by app, by company code or by host. */

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
import { DomainError } from '../../base/errors/domain-error'
import type { MapTiles } from '../../base/map-tiles'
import { newYorkDay } from '../../base/new-york-day'
import { DataCache } from '../../database/data-cache'
import { maybeOne, type Queryable } from '../../database/database'
import type { Bearer } from '../devices/bearer-tokens'
import type { Callers } from '../devices/callers'
import type { Pauses } from '../pauses/pauses'
import { type SourceOrder, sourceOrder, testOrder } from '../prices/source-order'
import { storeBuiltIn } from '../test-organizations/built-in'
import { isBuiltInCode } from '../test-organizations/built-in-codes'
import { type BrokenOrganization, BrokenRecord, parseRecord } from './broken-organization'
import { isEnded } from './ended'
import { headLength, imageRatio } from './image-ratio'
import { inLanguage } from './in-language'
import { bannerOf, linksOf } from './mobile-app'
import type { WithIds } from './network-and-chain-ids'
import { type OrganizationImages, type ParsedDocument, readStored } from './organization-document'

export type OrganizationReply = CallReply<typeof calls.device.getOrganization>

export interface Organization {
  id: number
  code: string
  appCode: string
  /** Every setting, in English. */
  document: ParsedDocument
  /** The wire form in each language. */
  replies: Record<Language, OrganizationReply>
  /** The English wire form, parsed. */
  record: OrganizationRecord
  /** The pharmacy chains' logos from the operator's files, which pages may load. */
  pharmacyLogoUrls: readonly string[]
  /** Empty if every pharmacy group may be shown. */
  pharmacyGroupIds: readonly number[]
  /** The networks whose cards are shown today, in order of preference at equal prices; `null` for all. */
  networkIds: readonly number[] | null
  /** The sources of each kind of price. */
  sources: SourceOrder
  support: { phone: string; email: string }
  /** The logo for emails, which can't show an SVG: the logo, or the PNG with its name; empty if there's neither. */
  mailLogo: string
  /** Width divided by height; `undefined` if unknown. */
  mailLogoRatio: number | undefined
}

interface Row {
  id: number
  code: string
  document: unknown
  product_name: string
  support_phone: string
  support_email: string
  address: string[]
  settings: unknown
  qr_code_url: string
  app_store_url: string
  google_play_store_url: string
  content_types: string[]
  logo_urls: string[]
  logo_head: string | null
  has_member_provider: boolean
  png_logo: string | null
  png_head: string | null
  push_key: string | null
}

/** Includes the edition's columns. */
const select = `
  select o.id, o.code, o.document, a.product_name, a.support_phone, a.support_email, a.address, a.settings, a.qr_code_url,
    a.app_store_url, a.google_play_store_url,
    array(select distinct c.type from content_version c where (c.organization_id = o.id or c.organization_id is null)
      and c.effective_on <= $1::date) content_types,
    array(select distinct logo_url from pharmacy_group where logo_url <> '') logo_urls,
    (select encode(substring(f.content from 1 for ${headLength}), 'base64') from organization_file f
      where f.organization_id = o.id and f.name = o.document #>> '{options,logoFileName}') logo_head,
    png.name png_logo, png.head png_head,
    exists (select from member_provider m where m.organization_id = o.id) has_member_provider,
    (select value::jsonb ->> 'publicKey' from server_secret where name = 'vapid') push_key
  from organization o join app a using (app_code)
    left join lateral (select f.name, encode(substring(f.content from 1 for ${headLength}), 'base64') head from organization_file f
      where f.organization_id = o.id
        and f.name = regexp_replace(o.document #>> '{options,logoFileName}', '\\.svg$', '.png', 'i')) png on true`

const maxBytes = 16 * 2 ** 20

interface Dependencies {
  database: Queryable
  callers: Callers
  /** Whether push messages are offered; then browsers get the public key to subscribe with. */
  hasPush?: boolean | undefined
  /** The map tiles for organizations without their own. */
  mapTiles?: MapTiles | undefined
  /** Milliseconds since 1970. */
  now?: () => number
  /** Refuses paused organizations; without it none is paused. */
  pauses?: Pauses | undefined
  /** Called once for each distinct problem of a record that can't be read. */
  onBroken?: ((broken: BrokenOrganization) => void) | undefined
}

/** `broken`: the record can't be read, and never could be; `null`: there's no such organization. */
type LookupResult = Organization | 'broken' | null

/** The most organizations whose last readable records and reported problems are kept. */
const most = 2000

export class Organizations {
  private readonly cache: DataCache<string, LookupResult>
  private readonly lastGood = new LRUCache<number, Organization>({ max: most })
  /** The reported problems of each. */
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

  /** By a token; the caller's state was just read, so the cache is up to date. */
  ofToken({ organizationId }: Bearer): Promise<Organization | undefined> {
    return this.find(`id ${organizationId}`, 'where o.id = $2', [this.day(), organizationId])
  }

  async byCode(code: string): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    const find = () => this.find(`code ${code}`, 'where upper(o.code) = upper($2)', [this.day(), code])
    const organization = await find()
    if (organization || !isBuiltInCode(code)) return organization
    await storeBuiltIn(this.deps.database, code)
    await this.deps.callers.refresh()
    return find()
  }

  /** By the code that a visitor typed on the welcome screen. */
  async byCompanyCode(code: string): Promise<Organization | undefined> {
    await this.deps.callers.refresh()
    return this.find(`company ${code}`, 'where upper(o.company_code) = upper($2)', [this.day(), code])
  }

  /** By a host of its own. */
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

  /**
   * An organization with a document and images that aren't stored yet.
   * @param document in the stored form, with networks and chains by id
   * @throws BrokenRecord
   */
  async preview(id: number, document: WithIds, images: OrganizationImages): Promise<Organization | undefined> {
    const row = await maybeOne<Row>(this.deps.database, `${select} where o.id = $2`, [this.day(), id])
    const logo = String(document.options.logoFileName ?? '')
    const png = logo.replace(/\.svg$/i, '.png')
    const heads = {
      logo_head: images[logo] ?? null,
      png_logo: png in images ? png : null,
      png_head: images[png] ?? null,
    }
    return row && toOrganization({ ...row, document, ...heads }, this.day(), this.deps)
  }

  /** Whether there's any organization: a new server has none until its operator adds one. */
  async hasAny(): Promise<boolean> {
    return (await maybeOne(this.deps.database, 'select 1 from organization limit 1')) !== undefined
  }

  /** Every organization that can't be read, with its problems. */
  async listBroken(): Promise<BrokenOrganization[]> {
    const day = this.day()
    const rows = await this.deps.database.query<Row>(`${select} order by o.code`, [day])
    return rows.flatMap((row) => {
      const keys = wrongKeysOf(() => toOrganization(row, day, this.deps))
      return keys === undefined ? [] : [{ code: row.code, keys }]
    })
  }

  /**
   * Caches misses too, since many pages name codes that don't exist.
   * @throws DomainError ORG_BROKEN if its record can't be read and never could be, ORG_PAUSED, ORG_ENDED
   */
  private async find(
    key: string,
    where: string,
    parameters: [day: string, value: unknown],
  ): Promise<Organization | undefined> {
    // Keyed by day too, since texts take effect on a day.
    const lookup = await this.cache.get(`${parameters[0]} ${key}`, async () => {
      const row = await maybeOne<Row>(this.deps.database, `${select} ${where}`, parameters)
      return row ? this.read(row, parameters[0]) : null
    })
    if (lookup === 'broken') throw new DomainError('ORG_BROKEN')
    if (lookup && isEnded(lookup.document, this.now())) throw new DomainError('ORG_ENDED')
    if (lookup) await this.deps.pauses?.check('org', lookup.code)
    return lookup ?? undefined
  }

  private now = () => (this.deps.now ?? Date.now)()
  private day = () => newYorkDay(this.now())

  private read(row: Row, day: string): LookupResult {
    try {
      const organization = toOrganization(row, day, this.deps)
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

function wrongKeysOf(parse: () => Organization): readonly string[] | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    if (error instanceof BrokenRecord) return error.keys
    throw error
  }
}

type Operator = Pick<Dependencies, 'hasPush' | 'mapTiles'>

function toOrganization(row: Row, day: string, operator: Operator): Organization {
  const replies = Object.fromEntries(
    languages.map((language) => [language, replyOf(row, operator, language)]),
  ) as Record<Language, OrganizationReply>
  const record = parseRecord(organizationSchema, replies.en)
  const document = readStored(row.document, 'en')
  const { code, appCode, networks, restrictPharmacyGroupIds, supportPhone, supportEmail } = document
  const { options } = record
  const isShown = ({ from, to }: (typeof networks)[number]) =>
    (from === null || from <= day) && (to === null || to >= day)
  return {
    id: row.id,
    code,
    appCode,
    document,
    replies,
    record,
    pharmacyLogoUrls: row.logo_urls,
    pharmacyGroupIds: options.restrictPharmacyGroupFlag ? restrictPharmacyGroupIds : [],
    networkIds: networks.length === 0 ? null : networks.filter(isShown).map(({ network }) => network),
    sources: options.testFlag ? testOrder(code) : sourceOrder(code, document.options.priceSources),
    support: { phone: supportPhone ?? row.support_phone, email: supportEmail ?? row.support_email },
    mailLogo: /\.svg$/i.test(options.logoFileName) ? (row.png_logo ?? '') : options.logoFileName,
    mailLogoRatio: ratioOf(row.png_head),
  }
}

const ratioOf = (head: string | null) => imageRatio(Buffer.from(head ?? '', 'base64'))

/** The organization's own claims; without one, app WGN omits the claim about pharmacies (search 1). */
const claimsOf = (appCode: string, own: object) => ({ ...(appCode === 'WGN' ? { pharmacies: null } : {}), ...own })

/** Document settings with the same name on the wire. */
const underSameName = (document: object) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name in organizationSchema.pipe[0].entries))

const editionForm = v.object({ settings: v.record(v.string(), v.unknown()) })

/** @throws BrokenRecord if the record doesn't fit the wire's schema */
function replyOf(row: Row, { hasPush = false, mapTiles }: Operator, language: Language): OrganizationReply {
  const document = readStored(row.document, language)
  const { settings } = parseRecord(editionForm, { settings: inLanguage(row.settings, language) })
  const { appCode, mobileApp } = document
  // Browsers don't need the price sources.
  const { priceSources: _, ...options } = document.options
  const { url, attribution } = mapTiles ?? { url: '', attribution: '' }
  const tiles = options.mapTileUrl === '' ? { mapTileUrl: url, mapAttribution: attribution } : {}
  const reply = {
    ...underSameName(document),
    app: {
      appCode,
      productName: document.productName ?? row.product_name,
      appSettings: {
        ...settings,
        ...(mobileApp ? { appBannerConfig: bannerOf(mobileApp) } : {}),
        vapIdKey: (hasPush && row.push_key) || '',
      },
      ...(mobileApp ? linksOf(mobileApp) : editionLinks(row)),
      companyAddress: document.postalAddress ?? row.address,
    },
    organizationOptionJson: { ...options, ...tiles, claims: claimsOf(appCode, options.claims) },
    colorSchemeJson: document.colorScheme,
    restrictPharmacyGroupIdList: document.restrictPharmacyGroupIds,
    relatedOrganizationQrFlag: document.relatedOrganizationQrFlag ? 'Y' : 'N',
    logoRatio: ratioOf(row.logo_head) ?? 1,
    hasMemberSignOn: row.has_member_provider,
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
