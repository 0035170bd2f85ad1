/** The organization's logo; its first letter keeps the place where there is none. */
import { calls } from '@rxgauge/contract'
import { useStore } from 'zustand/react'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'

/** The address of an organization's file; `-` for an app's own organization, which has no code. */
export const brandFile = (code: string, name: string): string =>
  `/brand/${encodeURIComponent(code || '-')}/${encodeURIComponent(name)}`

export function BrandLogo() {
  const { organization, options } = useSite()
  const stored = useStoredLogo()
  const source = options.logoFileName === '' ? stored : brandFile(organization.code, options.logoFileName)
  return (
    <span className="site-logo" aria-hidden="true">
      {source ? <img src={source} alt="" width="40" height="40" /> : organization.name.charAt(0)}
    </span>
  )
}

/** The logo in Base64: fetched where it is no file and the organization is related to others (account 4, "Logged in"). */
function useStoredLogo(): string | undefined {
  const { site, organization, options } = useSite()
  const isReady = useStore(site.session.state, ({ status }) => status === 'ready')
  const isNeeded = isReady && options.logoFileName === '' && organization.relatedOrganizationQrFlag
  // A site without its logo is a site.
  const { value } = useSiteCall(calls.device.getOrganizationLogo, isNeeded ? {} : undefined, { isQuiet: true })
  return value?.logoBase64 || undefined
}
