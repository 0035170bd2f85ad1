/** What the code on the back of a card opens. */
import type { PricingHost } from '../host'

/** An operator's own address, such as one that opens the app (account 3, "qrCodeUrl"), else the result on the full site. */
export const cardCode = (
  { organization, session }: Pick<PricingHost, 'organization' | 'session'>,
  link: string,
): string => session.resolveUrl(organization.app.qrCodeUrl) ?? link
