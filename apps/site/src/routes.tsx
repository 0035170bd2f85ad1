/** The page of each route. Home and search come with the first file, every other page in a file of its own. */
import { isSignedIn } from '@rxgauge/client'
import { isSignedInRoute, type SiteRoute, unknownAddressHash } from '@rxgauge/contract'
import { Activity, type ComponentType, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useStore } from 'zustand/react'
import { useRawPath } from './links'
import { type PageChunk, pageChunk } from './rendering/page-chunk'
import { Redirect } from './rendering/redirect'
import { SearchPage } from './search/search-page'
import { useDeviceFact, useSignedIn, useSite } from './site-context'

const legal = pageChunk(() => import('./information/legal-page'))

const chunks: Record<Exclude<SiteRoute['name'], 'home' | 'search'>, PageChunk> = {
  savings: pageChunk(() => import('./savings/savings-page')),
  drugSavings: pageChunk(() => import('./savings/drug-savings-page')),
  howItWorks: pageChunk(() => import('./information/how-it-works-page')),
  about: pageChunk(() => import('./information/about-page')),
  faq: pageChunk(() => import('./information/faq-page')),
  contact: pageChunk(() => import('./information/contact-page')),
  privacy: legal,
  terms: legal,
  legalText: legal,
  siteMap: pageChunk(() => import('./information/site-map-page')),
  version: pageChunk(() => import('./information/version-page')),
  signUp: pageChunk(() => import('./sign-in/sign-up-page')),
  signIn: pageChunk(() => import('./sign-in/sign-in-page')),
  verifyPassword: pageChunk(() => import('./sign-in/verify-password-page')),
  forgotPassword: pageChunk(() => import('./sign-in/forgot-password-page')),
  forgotVerifyPassword: pageChunk(() => import('./sign-in/forgot-verify-page')),
  profile: pageChunk(() => import('./profile/profile-page')),
  changePassword: pageChunk(() => import('./profile/change-password-page')),
  changePhone: pageChunk(() => import('./profile/change-phone-page')),
  changeEmail: pageChunk(() => import('./profile/change-email-page')),
  settings: pageChunk(() => import('./profile/settings-page')),
  notificationSettings: pageChunk(() => import('./notifications/notification-settings-page')),
  messages: pageChunk(() => import('./messages/messages-page')),
  myCoupons: pageChunk(() => import('./my-coupons/coupons-page')),
  couponDetails: pageChunk(() => import('./my-coupons/coupon-details-page')),
  communicationPreferences: pageChunk(() => import('./information/preferences-page')),
}

const chunkOf = ({ name }: SiteRoute): PageChunk | undefined =>
  name === 'home' || name === 'search' ? undefined : chunks[name]

/** Fetches a route's page, so that its first render is whole. */
export const prepareRoute = async (route: SiteRoute | undefined): Promise<void> => {
  if (route) await chunkOf(route)?.prepare()
}

/** @param route `undefined` for an address that the site does not have */
export function Routes({ route }: { route: SiteRoute | undefined }) {
  const isOpen = useIsOpen(route)
  const ownPage = useOwnPage(route, isOpen)
  useUnknownAddress(route === undefined)
  return (
    <>
      {ownPage && (
        <Activity key={ownPage.route.name} mode={ownPage.isShown ? 'visible' : 'hidden'}>
          <RoutePage route={ownPage.route} />
        </Activity>
      )}
      {!ownPage?.isShown && <OtherPage route={route} isOpen={isOpen} />}
    </>
  )
}

function OtherPage({ route, isOpen }: { route: SiteRoute | undefined; isOpen: boolean | undefined }) {
  if (route && isOpen === false && isSignedInRoute(route)) return <GuestsGoHome />
  if (!route || isOpen === false) return <Redirect to="/" />
  // Not known yet whether somebody is signed in.
  return isOpen === undefined ? null : <RoutePage route={route} />
}

function RoutePage({ route }: { route: SiteRoute }) {
  const chunk = chunkOf(route)
  if (!chunk) return <SearchPage />
  const Page: ComponentType = chunk.Page
  return <Page key={route.name} />
}

/** A sentence says why this is home: the server led here, or a link of the page. */
function useUnknownAddress(isUnknown: boolean) {
  const { site, text } = useSite()
  useEffect(() => {
    const isLedHere = location.hash === unknownAddressHash
    if (isLedHere) history.replaceState(history.state, '', location.pathname + location.search)
    if (isLedHere || isUnknown) site.notices.actions.toast(text.shell.noPage)
  }, [site, text, isUnknown])
}

/** Screens of an account lead a guest home (account 2), where it is said why, and one press leads back after a sign-in. */
function GuestsGoHome() {
  const { site } = useSite()
  const path = useRawPath()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is home's a moment later.
  useEffect(() => site.wayBack.setState(search ? `${path}?${search}` : path, true), [])
  return <Redirect to="/" />
}

/**
 * The screen of an account that is shown. Where the session of its person ended without their doing, it stays as it is,
 * out of sight, until they are back on it: nothing typed is lost. Anybody else never sees it.
 */
function useOwnPage(route: SiteRoute | undefined, isOpen: boolean | undefined) {
  const { site } = useSite()
  const visitor = useStore(site.session.visitor)
  const isInterrupted = visitor.kind === 'interrupted'
  const [last, setLast] = useState<SiteRoute>()
  const isShown = route !== undefined && isSignedInRoute(route) && isOpen === true
  if (isShown && last?.name !== route.name) setLast(route)
  if (!isShown && last && !isInterrupted && isOpen !== undefined) setLast(undefined)
  useEffect(() => {
    // Where nothing is kept, their calls wait on the page that they see.
    if (isInterrupted && visitor.isBack && (isShown || !last)) site.session.visitor.actions.resumeCalls()
  }, [site, visitor, isInterrupted, isShown, last])
  return last && { route: last, isShown }
}

/** Whether this visitor may see a route; `undefined` while that is not known. */
function useIsOpen(route: SiteRoute | undefined): boolean | undefined {
  const { site } = useSite()
  const isShownSignedIn = useSignedIn()
  // Public pages don't render again when the session changes.
  const isOwn = route !== undefined && isSignedInRoute(route)
  const isReady = useStore(site.session.state, ({ status }) => isOwn && status === 'ready')
  const search = useSearch()
  // The server is not told whose link it is.
  const isLink = route?.name === 'communicationPreferences'
  const isKnownLink = useDeviceFact(() => isLink, false)
  if (!route) return false
  if (isLink) return isKnownLink ? new URLSearchParams(search).has('encuser') : undefined
  if (!isOwn || isShownSignedIn) return true
  if (isReady) return false
  // What the server drew knows nobody; the page is about to (account 2).
  return isSignedIn(site.session.visitor.getState()) ? undefined : false
}
