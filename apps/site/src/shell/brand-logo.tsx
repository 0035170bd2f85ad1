/** The organization's logo; its first letter keeps the place where there is none. */
import { calls, hasWideLogo } from '@rxgauge/contract'
import { useEffect } from 'react'
import { useSessionOwner } from '../rendering/use-session-owner'
import { useSiteCall } from '../rendering/use-site-call'
import { useSignedIn, useSite } from '../site-context'
import { logoFile } from './brand-file'

export function BrandLogo() {
  const { organization } = useSite()
  const stored = useStoredLogo()
  const source = stored ?? logoFile(organization)
  return (
    <span className="site-logo" data-wide={(source && hasWideLogo(organization)) || undefined} aria-hidden="true">
      {source ? (
        // Its place has its shape before it is there.
        <img src={source} alt="" width={Math.round(36 * organization.logoRatio)} height="36" />
      ) : (
        organization.name.charAt(0)
      )}
    </span>
  )
}

/**
 * The logo in Base64: fetched once somebody is signed in, where there are logo files or the organization is related to
 * others (account 4, "Logged in"); before that, only where no file stands for it.
 */
function useStoredLogo(): string | undefined {
  const { site, organization, options } = useSite()
  const isReady = useSessionOwner() !== undefined
  const isSignedIn = useSignedIn()
  const hasFile = options.logoFileName !== '' || options.logoFooterFileName !== ''
  const isOfOthers = organization.relatedOrganizationQrFlag
  const isNeeded = isReady && (isSignedIn ? hasFile || isOfOthers : options.logoFileName === '' && isOfOthers)
  // A site without its logo is a site.
  const { value } = useSiteCall(calls.device.getOrganizationLogo, isNeeded ? {} : undefined, { isQuiet: true })
  useEffect(() => {
    if (value) site.logos.setState(value, true)
  }, [site, value])
  return value?.logoBase64 || undefined
}
