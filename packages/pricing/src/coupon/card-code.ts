import type { PricingHost } from '../host'

/** What the QR code opens: an operator's own link, such as one into the app (account 3, "qrCodeUrl"), otherwise the result on the full site. */
export const cardCode = (
  { organization, session }: Pick<PricingHost, 'organization' | 'session'>,
  link: string,
): string => session.resolveUrl(organization.app.qrCodeUrl) ?? link
