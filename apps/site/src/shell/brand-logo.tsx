/** The organization's logo, or its first letter. */
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
        // The size reserves its place before it loads.
        <img src={source} alt="" width={Math.round(36 * organization.logoRatio)} height="36" />
      ) : (
        organization.name.charAt(0)
      )}
    </span>
  )
}

/**
 * The logo in Base64. It's fetched after a sign-in if there are logo files or the organization is related to others
 * (account 4, "Logged in"); before that, only if there is no logo file.
 */
function useStoredLogo(): string | undefined {
  const { site, organization, options } = useSite()
  const isReady = useSessionOwner() !== undefined
  const isSignedIn = useSignedIn()
  const hasFile = options.logoFileName !== '' || options.logoFooterFileName !== ''
  const isOfOthers = organization.relatedOrganizationQrFlag
  const isNeeded = isReady && (isSignedIn ? hasFile || isOfOthers : options.logoFileName === '' && isOfOthers)
  // The site works without its logo.
  const { value } = useSiteCall(calls.device.getOrganizationLogo, isNeeded ? {} : undefined, { isQuiet: true })
  useEffect(() => {
    if (value) site.logos.setState(value, true)
  }, [site, value])
  return value?.logoBase64 || undefined
}
