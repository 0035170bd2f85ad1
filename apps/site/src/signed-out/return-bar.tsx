/**
 * A bar above the page: why the visitor isn't where they wanted to be, and one press to get there once they are
 * signed in.
 */
import { fixedPaths, matchRoute, type SiteRoute } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { forgetContact, lastContact } from '../account/last-contact'
import { useAccountText } from '../account/use-account-text'
import { useGo, useRawPath } from '../links'
import { useSignedIn, useSite } from '../site-context'

type PageName = keyof ReturnType<typeof useAccountText>['signedOut']['pages']

const pageNames: Partial<Record<SiteRoute['name'], PageName>> = {
  messages: 'messages',
  myCoupons: 'coupons',
  couponDetails: 'coupon',
  profile: 'profile',
}

export default function ReturnBar() {
  const { site, organization, options } = useSite()
  const { signedOut: text, signIn } = useAccountText()
  const go = useGo()
  const path = useRawPath()
  const isSignedIn = useSignedIn()
  const visitor = useStore(site.session.visitor)
  const returnPath = useStore(site.returnPath)
  const [target] = returnPath?.split('?') ?? []
  const isThere = target === path && isSignedIn
  useEffect(() => {
    if (isThere) site.returnPath.setState(undefined, true)
  }, [isThere, site])
  if (isThere) return null

  const route = target === undefined ? undefined : matchRoute(target, organization)
  const page = text.pages[(route && pageNames[route.name]) ?? 'other']
  const isSigningIn = matchRoute(path, organization)?.name === 'signIn'
  const sentence = () => {
    const isInterrupted = visitor.kind === 'interrupted'
    if (isSignedIn) return fill(isInterrupted ? text.stillThere : text.ready, { page })
    if (options.signInOutFlag) return isInterrupted ? text.text : fill(text.needed, { page })
    const { name } = organization
    return isInterrupted
      ? fill(text.textByLink, { organization: name })
      : fill(text.neededByLink, { organization: name, page })
  }
  return (
    <section className="site-panel site-row" role="status">
      <span>{sentence()}</span>
      {isSignedIn && returnPath !== undefined && <Button onClick={() => go(returnPath)}>{text.goOn}</Button>}
      {!isSignedIn && !isSigningIn && options.signInOutFlag && (
        <Button
          onClick={() =>
            go(fixedPaths.signIn, { state: visitor.kind === 'interrupted' ? lastContact(site, visitor.id) : undefined })
          }
        >
          {signIn.button}
        </Button>
      )}
      <Button
        kind="link"
        onClick={() => {
          site.returnPath.setState(undefined, true)
          if (!isSignedIn) forgetContact(site)
          site.session.visitor.actions.dropCalls()
        }}
      >
        {text.notNow}
      </Button>
    </section>
  )
}
