/** The whole site in a story, with scripted responses and its own address; presses lead it to the story's state. */
import { openStorage, systemClock } from '@rxgauge/client'
import { authentication, organization } from '@rxgauge/client/testing/responses'
import { organization as organizationSchema, type ServedPage } from '@rxgauge/contract'
import type { PendingAction } from '@rxgauge/pricing'
import type { Language } from '@rxgauge/text'
import { adoptStyles } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { memoryLocation } from 'wouter/memory-location'
import type { Appearance } from '../apps/site/src/appearance/appearance'
import { storeAction } from '../apps/site/src/pending-action/stored-action'
import { createSite, loadReadyState, type Site } from '../apps/site/src/site'
import { SiteApp } from '../apps/site/src/site-app'
import { siteStyles } from '../apps/site/src/styles'
import { brands } from './brands'
import type { OrganizationReply, Script } from './script'
import { scriptApi } from './scripted-session'
import { type Step, walk } from './walk'

export interface SiteStory {
  path: string
  script: Script
  /** The organization's differences in the wire's form: its options, type, app, colors. */
  organization?: Partial<OrganizationReply>
  options?: OrganizationReply['organizationOptionJson']
  /** The data that the server would have sent with the page. */
  data?: ServedPage['data']
  steps?: readonly Step[]
  /** Chosen on this device before. */
  appearance?: Partial<Appearance>
  /** A sentence for the toast. */
  toast?: string
  /** A guest's pending action: shown at the gate, or stored on the way to an account. */
  gate?: PendingAction
  pending?: PendingAction
}

const everything = {
  signInOutFlag: 'y',
  showAppStoreBand: 'y',
  showBackgroundAssetsFlag: 'y',
  couponTextFlag: 'y',
  couponEmailFlag: 'y',
  defaultInsuranceId: null,
  appDescription: 'Acme Benefits helps you find out what your medication costs before you reach the counter.',
  appStepText: ['Search for your medication', 'Compare four prices nearby', 'Show the coupon at the counter'],
}

const app = {
  ...organization.app,
  appStoreUrl: 'https://example.com/app-store',
  googlePlayStoreUrl: 'https://example.com/google-play',
  companyAddress: ['100 Example Street', 'Springfield, IL 62701'],
}

/** A router with the story's own address. */
export type StoryRouter = Pick<ReturnType<typeof memoryLocation>, 'hook' | 'searchHook'>

type OwnOrganization = Pick<SiteStory, 'organization' | 'options'>

/** The story's organization in the wire's form. */
const organizationReply = ({ organization: more, options }: OwnOrganization, brand = 'Default'): OrganizationReply => ({
  ...organization,
  app,
  colorSchemeJson: { poweredByImageType: 'color', ...brands[brand] },
  ...more,
  organizationOptionJson: { ...organization.organizationOptionJson, ...everything, ...options },
})

/** The story's organization, parsed. */
export const storyOrganization = (story: OwnOrganization, brand?: string) =>
  v.parse(organizationSchema, organizationReply(story, brand))

const isSignedIn = ({ '/authenticate': reply }: Script) => typeof reply === 'object' && reply.appUser !== null

/** Each renewal brings the organization again, so it must be the story's. */
function withOrganization(script: Script, record: OrganizationReply): Script {
  const { '/authenticate': reply = authentication(Date.now()) } = script
  return typeof reply === 'object' ? { ...script, '/authenticate': { ...reply, organization: record } } : script
}

/** A ready site with the story's responses. */
export async function createStorySite(story: SiteStory, language: Language, brand?: string): Promise<Site> {
  adoptStyles(document, siteStyles)
  const record = storyOrganization(story, brand)
  scriptApi(withOrganization(story.script, organizationReply(story, brand)))
  const origin = `${location.origin}/story-api`
  const [path = '/', search = ''] = story.path.split('?')
  const today = '2026-11-21'
  const storage = openStorage({}, '')
  // As after a sign-in on the previous page.
  if (isSignedIn(story.script)) storage.session.set('isLoggedIn', 'true')
  return createSite({
    origin,
    hostname: 'story',
    query: new URLSearchParams(search),
    codes: {},
    served: story.data && { origin, path, search, language, today, organization: record, data: story.data },
    storage,
    clock: systemClock,
    preferredLanguages: [language],
    page: { userAgent: 'story', pageStartedAt: 0, wasReloaded: false },
    reload: () => undefined,
    ready: await loadReadyState(record, language),
  })
}

export function StorySite({ language, brand, ...story }: SiteStory & { language: Language; brand: string }) {
  const [shown, setShown] = useState<{ site: Site; router: StoryRouter }>()
  const [isReady, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only language and brand of a story change.
  useEffect(() => {
    let site: Site | undefined
    void (async () => {
      site = await createStorySite(story, language, brand)
      if (story.pending) storeAction(site, story.pending)
      if (story.appearance) site.appearance.actions.choose(story.appearance)
      setShown({ site, router: memoryLocation({ path: story.path }) })
      if (story.toast) site.notices.actions.toast(story.toast)
      if (story.gate) site.signUpGate.actions.open(story.gate)
      await walk(story.steps ?? [])
      setReady(true)
    })()
    return () => {
      site?.session.stop()
      // The next story may be no site, which sets it itself.
      delete document.documentElement.dataset.text
    }
  }, [language, brand])
  return shown ? (
    <div data-story={isReady ? 'there' : 'walking'}>
      <SiteApp site={shown.site} router={shown.router} />
    </div>
  ) : null
}
