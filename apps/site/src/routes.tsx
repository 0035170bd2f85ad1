/** The page of each route. Home and search are part of the first file; every other page is its own chunk. */
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
  embed: pageChunk(() => import('./embed/embed-page')),
  myList: pageChunk(() => import('./my-list/my-list-page')),
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

const findChunk = ({ name }: SiteRoute): PageChunk | undefined =>
  name === 'home' || name === 'search' ? undefined : chunks[name]

/** Fetches a route's page, so that its first render is complete. */
export const prepareRoute = async (route: SiteRoute | undefined): Promise<void> => {
  if (route) await findChunk(route)?.prepare()
}

/** @param route `undefined` for an unknown address */
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
  // It isn't known yet whether somebody is signed in.
  return isOpen === undefined ? null : <RoutePage route={route} />
}

function RoutePage({ route }: { route: SiteRoute }) {
  const chunk = findChunk(route)
  if (!chunk) return <SearchPage />
  const Page: ComponentType = chunk.Page
  return <Page key={route.name} />
}

/** After an unknown address, which the server or a link led to, a toast says why home shows. */
function useUnknownAddress(isUnknown: boolean) {
  const { site, text } = useSite()
  useEffect(() => {
    const isLedHere = location.hash === unknownAddressHash
    if (isLedHere) history.replaceState(history.state, '', location.pathname + location.search)
    if (isLedHere || isUnknown) site.notices.actions.toast(text.shell.noPage)
  }, [site, text, isUnknown])
}

/** Account screens lead guests home (account 2), where a bar says why and leads back after a sign-in. */
function GuestsGoHome() {
  const { site } = useSite()
  const path = useRawPath()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment later the address is home's.
  useEffect(() => site.returnPath.setState(search ? `${path}?${search}` : path, true), [])
  return <Redirect to="/" />
}

/**
 * The account screen that shows. If its person's session is interrupted, it stays mounted but hidden until they are
 * back, so that nothing typed is lost. Nobody else ever sees it.
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
    // With no hidden screen, waiting calls belong to the visible page.
    if (isInterrupted && visitor.isBack && (isShown || !last)) site.session.visitor.actions.resumeCalls()
  }, [site, visitor, isInterrupted, isShown, last])
  return last && { route: last, isShown }
}

/** Whether this visitor may see a route; `undefined` until that's known. */
function useIsOpen(route: SiteRoute | undefined): boolean | undefined {
  const { site } = useSite()
  const isShownSignedIn = useSignedIn()
  // Public pages don't render again when the session changes.
  const isOwn = route !== undefined && isSignedInRoute(route)
  const isReady = useStore(site.session.state, ({ status }) => isOwn && status === 'ready')
  const search = useSearch()
  // The server doesn't know the person of the link.
  const isLink = route?.name === 'communicationPreferences'
  const isKnownLink = useDeviceFact(() => isLink, false)
  if (!route) return false
  if (isLink) return isKnownLink ? new URLSearchParams(search).has('encuser') : undefined
  if (!isOwn || isShownSignedIn) return true
  if (isReady) return false
  // The server-rendered page knows nobody; the browser is about to find out (account 2).
  return isSignedIn(site.session.visitor.getState()) ? undefined : false
}
