/** The journey in every state that a person can meet. */
import { systemClock } from '@rxgauge/client'
import { createJourney, PriceJourney, type PricingHost, resultLink } from '@rxgauge/pricing'
import { type Language, loadMessages, type Messages } from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { answers, choices, product } from '../packages/pricing/test/answers'
import { answerStories, createStorySession, type Script } from './scripted-session'

interface JourneyStory {
  script: Script
  drug?: string
  zip?: string
  /** Shows the list of four prices without the gauge. */
  withoutGauge?: boolean
}

function Journey({ script, drug, zip, withoutGauge, language }: JourneyStory & { language: Language }) {
  const [ready, setReady] = useState<{ host: PricingHost; messages: Messages }>()
  useEffect(() => {
    answerStories(script)
    const session = createStorySession()
    void (async () => {
      const [organization, messages] = await Promise.all([session.organization(), loadMessages(language)])
      const { organizationOptionJson } = organization
      setReady({
        messages,
        host: {
          session,
          clock: systemClock,
          organization: {
            ...organization,
            organizationOptionJson: { ...organizationOptionJson, showGaugeFlag: !withoutGauge },
          },
          language,
          start: { drug, zip },
          report: () => undefined,
          canKeepFavorite: true,
          linkTo: (result) => resultLink('https://rx.example', 'ACME', result),
          openWindow: () => false,
        },
      })
    })()
    return () => session.stop()
  }, [script, drug, zip, withoutGauge, language])
  const [journey, setJourney] = useState<ReturnType<typeof createJourney>>()
  useEffect(() => {
    if (ready) setJourney(createJourney(ready.host))
  }, [ready])
  return ready && journey ? <PriceJourney journey={journey} host={ready.host} messages={ready.messages} /> : null
}

const meta: Meta<JourneyStory> = {
  title: 'Journey',
  render: (args, { globals }) => <Journey {...args} language={globals.language === 'es' ? 'es' : 'en'} />,
}
export default meta
type Story = StoryObj<JourneyStory>

const known: Script = {
  '/product/contains': [product],
  '/productdetail': choices,
  '/price/retail': answers.retail,
  '/price/cashnew': answers.discount,
  '/price/couponnew': answers.coupon,
  '/price/copaynew': answers.copay,
}
const priced = { drug: 'Atorvastatin', zip: '10001' }

export const Home: Story = { args: { script: known } }
export const UnknownMedication: Story = { args: { script: { ...known, '/product/contains': [] }, drug: 'Xyzzy' } }
export const ZipWanted: Story = { args: { script: known, drug: 'Atorvastatin' } }
export const ChoicesLoading: Story = { args: { script: { ...known, '/productdetail': 'never' }, ...priced } }
export const ChoicesFailed: Story = { args: { script: { ...known, '/productdetail': 'fails' }, ...priced } }
export const Priced: Story = { args: { script: known, ...priced } }
export const PricedWithoutGauge: Story = { args: { script: known, ...priced, withoutGauge: true } }
export const Waiting: Story = {
  args: {
    script: { ...known, '/price/retail': 'never', '/price/cashnew': 'never', '/price/couponnew': 'never' },
    ...priced,
  },
}
export const OnePriceFailed: Story = { args: { script: { ...known, '/price/retail': 'fails' }, ...priced } }
export const NoCoupon: Story = { args: { script: { ...known, '/price/couponnew': answers.noCoupon }, ...priced } }
