/** The address by which the site is handed on, as a link or a code (search 4, "Send-savings dialog"). */
import type { Organization } from '@rxgauge/contract'

/** The organization's own link, else the one of its app's code, else its page at this origin. */
export function linkToSite({ code, options, app }: Organization, origin: string): string {
  const query = code === '' ? '' : `?orgCode=${encodeURIComponent(code)}`
  return options.branchIoLink || app.qrCodeUrl || `${origin}/${query}`
}
