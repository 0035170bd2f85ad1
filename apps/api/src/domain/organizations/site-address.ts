/** The address of an organization's site: on its own host, else on the server's. */
import type { ParsedDocument } from './organization-document'

/**
 * Scheme, host and port. @param address the server's; its scheme and port apply to every host. Without it, an
 * organization's own host uses https.
 */
export function siteAddress({ hosts: [host] }: Pick<ParsedDocument, 'hosts'>, address: string): string
export function siteAddress(
  organization: Pick<ParsedDocument, 'hosts'>,
  address: string | undefined,
): string | undefined
export function siteAddress({ hosts: [host] }: Pick<ParsedDocument, 'hosts'>, address: string | undefined) {
  if (host === undefined) return address?.replace(/\/+$/, '')
  if (address === undefined || !URL.canParse(address)) return `https://${host}`
  const { protocol, port } = new URL(address)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
