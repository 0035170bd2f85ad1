/** The images of an organization, by the file names in its options (account 3, "Logo data"). */
import { createHash } from 'node:crypto'
import type { CallReply, calls } from '@rxgauge/contract'
import { maybeOne, type Queryable } from '../../database/database'
import type { Organization } from './organizations'

type LogosReply = CallReply<typeof calls.device.getOrganizationLogo>

export interface BrandFile {
  mediaType: string
  content: Buffer
}

interface Dependencies {
  database: Queryable
}

export class BrandFiles {
  constructor(private readonly deps: Dependencies) {}

  async find(organization: Organization, name: string): Promise<BrandFile | undefined> {
    const row = await maybeOne<{ media_type: string; base64: string }>(
      this.deps.database,
      `select media_type, encode(content, 'base64') base64 from organization_file where organization_id = $1 and name = $2`,
      [organization.id, name],
    )
    return row && { mediaType: row.media_type, content: Buffer.from(row.base64, 'base64') }
  }

  /** Logo and phone images as `data:` URLs, for pages on other origins. */
  async logos(organization: Organization): Promise<LogosReply> {
    const { logoFileName, mobileImage1FileName, mobileImage2FileName } = organization.record.options
    const address = async (name: string) => {
      const file = await this.find(organization, name)
      return file ? `data:${file.mediaType};base64,${file.content.toString('base64')}` : ''
    }
    const [logoBase64, mobileOneBase64, mobileTwoBase64] = await Promise.all([
      address(logoFileName),
      address(mobileImage1FileName),
      address(mobileImage2FileName),
    ])
    const hash = createHash('sha256').update(logoBase64 + mobileOneBase64 + mobileTwoBase64)
    return { logoBase64, mobileOneBase64, mobileTwoBase64, hash: hash.digest('hex').slice(0, 16) }
  }
}
