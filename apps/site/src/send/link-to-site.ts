/** The site's address for sharing, as a link or a QR code (search 4, "Send-savings dialog"). */
import type { Organization } from '@rxgauge/contract'

/** The organization's own link; else its app's QR code link; else its page at this origin. */
export function linkToSite({ code, options, app }: Organization, origin: string): string {
  const query = code === '' ? '' : `?orgCode=${encodeURIComponent(code)}`
  return options.branchIoLink || app.qrCodeUrl || `${origin}/${query}`
}
