/** A whole journey in a story, with scripted responses; presses lead it to the story's state. */
import { type Clock, systemClock } from '@rxgauge/client'
import {
  createJourney,
  createSignUpGate,
  PriceJourney,
  type PricingHost,
  resultLink,
  sharedListLink,
} from '@rxgauge/pricing'
import { type FirstScreenMessages, firstScreenArea, type Language, loadMessages } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import type { Script } from './script'
import { createStorySession, scriptApi } from './scripted-session'
import { type Step, walk } from './walk'

export interface JourneyStory {
  script: Script
  drug?: string
  zip?: string
  /** Shows the list of four prices without the gauge. */
  withoutGauge?: boolean
  /** The organization's differences: its options, its type, its app. */
  options?: Partial<PricingHost['organization']['options']>
  organization?: Partial<Pick<PricingHost['organization'], 'type' | 'app'>>
  host?: Partial<Pick<PricingHost, 'location' | 'openWindow' | 'couponKeeper'>>
  /** For a guest on a partner's page, who can't sign in there. */
  isWidget?: boolean
  /** Of the site itself. */
  isGuest?: boolean
  /** What to press and type, in both languages. */
  steps?: readonly Step[]
}

/** Short waits end at once; long ones, which hide hints and open dialogs, stay. */
const hurriedClock: Clock = {
  now: systemClock.now,
  after: (delay, task) => systemClock.after(delay <= 2000 ? 10 : delay, task),
}

export function StoryJourney({ script, language, ...story }: JourneyStory & { language: Language }) {
  const [ready, setReady] = useState<{ host: PricingHost; messages: FirstScreenMessages }>()
  const [isThere, setThere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the language of a story changes.
  useEffect(() => {
    scriptApi(script)
    const session = createStorySession()
    let isWanted = true
    void (async () => {
      const [organization, messages] = await Promise.all([
        session.organization(),
        loadMessages(firstScreenArea, language),
      ])
      const options = {
        ...organization.options,
        showGaugeFlag: !story.withoutGauge,
        defaultInsuranceId: null,
        ...story.options,
      }
      setReady({
        messages,
        host: {
          session,
          clock: hurriedClock,
          organization: { ...organization, ...story.organization, options },
          language,
          start: { drug: story.drug, zip: story.zip },
          onEvent: () => undefined,
          account: {
            isSignedIn: () => !story.isWidget && !story.isGuest,
            gate: story.isWidget ? undefined : createSignUpGate(),
            onCouponsChanged: () => undefined,
            contacts: async () => ({ phone: '2125550143', email: 'ana@example.com' }),
          },
          canKeepFavorite: true,
          linkTo: (result) => resultLink('https://rx.example', 'ACME', result),
          linkToList: (token) => sharedListLink('https://rx.example', 'ACME', token),
          openWindow: () => true,
          ...story.host,
        },
      })
      await walk(story.steps ?? [])
      if (isWanted) setThere(true)
    })()
    return () => {
      isWanted = false
      session.stop()
    }
  }, [language])
  const [journey, setJourney] = useState<ReturnType<typeof createJourney>>()
  useEffect(() => {
    if (ready) setJourney(createJourney(ready.host))
  }, [ready])
  return ready && journey ? (
    <div data-story={isThere ? 'there' : 'walking'}>
      <PriceJourney journey={journey} host={ready.host} messages={ready.messages} />
    </div>
  ) : null
}
