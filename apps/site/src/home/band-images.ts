/** The pictures of phones beside the app's stores (search 2, "app-store band"). */
import type { CallData, calls, Organization } from '@rxgauge/contract'
import { brandFile } from '../shell/brand-file'

type Logos = CallData<typeof calls.device.getOrganizationLogo>

/**
 * Addresses of the organization's own image files, or else of the images that came with its logo (account 3, "Logo
 * data").
 */
export function bandImages({ code, options }: Organization, logos: Logos | undefined): string[] {
  const files = [options.mobileImage1FileName, options.mobileImage2FileName].filter((name) => name !== '')
  if (files.length > 0) return files.map((name) => brandFile(code, name))
  return [logos?.mobileOneBase64, logos?.mobileTwoBase64].flatMap((image) => (image ? [image] : []))
}
