/** The images of an organization, by the file names in its options (account 3, "Logo data"). */
import { createHash } from 'node:crypto'
import type { CallReply, calls } from '@rxgauge/contract'
import { maybeOne, type Queryable } from '../database/database'
import type { Organization } from './organizations'

type LogosReply = CallReply<typeof calls.device.getOrganizationLogo>

export interface BrandFile {
  mediaType: string
  content: Buffer
}

interface Row {
  logo: string
  logo_mobile_one: string
  logo_mobile_two: string
}

interface Dependencies {
  database: Queryable
}

export class BrandFiles {
  constructor(private readonly deps: Dependencies) {}

  /** A file by its name; the logo columns are used where there is no such file. */
  async find(organization: Organization, name: string): Promise<BrandFile | undefined> {
    const row = await maybeOne<{ media_type: string; base64: string }>(
      this.deps.database,
      `select media_type, encode(content, 'base64') base64 from organization_file where organization_id = $1 and name = $2`,
      [organization.id, name],
    )
    if (row) return { mediaType: row.media_type, content: Buffer.from(row.base64, 'base64') }
    const { logoFileName, mobileImage1FileName, mobileImage2FileName } = organization.record.options
    const columns: Record<string, keyof Row> = {
      [mobileImage2FileName]: 'logo_mobile_two',
      [mobileImage1FileName]: 'logo_mobile_one',
      [logoFileName]: 'logo',
    }
    const column = name === '' ? undefined : columns[name]
    return column && fileOf((await this.columns(organization))?.[column] ?? '')
  }

  /** Logo and phone images as `data:` addresses, for pages of other origins. */
  async logos(organization: Organization): Promise<LogosReply> {
    const options = organization.record.options
    const columns = await this.columns(organization)
    const address = async (stored: string | undefined, name: string) => {
      if (stored || name === '') return stored ?? ''
      const file = await this.find(organization, name)
      return file ? `data:${file.mediaType};base64,${file.content.toString('base64')}` : ''
    }
    const [logoBase64, mobileOneBase64, mobileTwoBase64] = await Promise.all([
      address(columns?.logo, options.logoFileName),
      address(columns?.logo_mobile_one, options.mobileImage1FileName),
      address(columns?.logo_mobile_two, options.mobileImage2FileName),
    ])
    const hash = createHash('sha256').update(logoBase64 + mobileOneBase64 + mobileTwoBase64)
    return { logoBase64, mobileOneBase64, mobileTwoBase64, hash: hash.digest('hex').slice(0, 16) }
  }

  private columns(organization: Organization): Promise<Row | undefined> {
    return maybeOne<Row>(
      this.deps.database,
      'select logo, logo_mobile_one, logo_mobile_two from organization where id = $1',
      [organization.id],
    )
  }
}

/** The file in a `data:` address. */
function fileOf(address: string): BrandFile | undefined {
  const match = /^data:([\w/+.-]+);base64,(.+)$/.exec(address)
  return match?.[1] && match[2] ? { mediaType: match[1], content: Buffer.from(match[2], 'base64') } : undefined
}
