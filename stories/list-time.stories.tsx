/** My list over time: what it costs since it was made, price watches, refill days. */
import { systemClock } from '@rxgauge/client'
import { type CallReply, type calls, cents, type ListEntry } from '@rxgauge/contract'
import type { PricingHost } from '@rxgauge/pricing'
import { ListOverTime } from '@rxgauge/pricing/my-list'
import { createTestHost, organizationWith } from '@rxgauge/pricing/testing/host'
import { fiveDrugs, listEntryOf, listPricesOf, oneStopOrTwo } from '@rxgauge/pricing/testing/list'
import {
  type FirstScreenMessages,
  firstScreenArea,
  type Language,
  loadMessages,
  type ResultsMessages,
  resultsArea,
} from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { createStorySession, scriptApi } from './scripted-session'

interface TimeStory {
  entries: readonly ListEntry[]
  isSignedIn: boolean
  watches: CallReply<typeof calls.watch.listWatches>
}

const meta: Meta<TimeStory> = {
  title: 'List over time',
  parameters: { isWide: true },
  render: (args, { globals }) => <StoryTime {...args} language={globals.language as Language} />,
}
export default meta
type Story = StoryObj<TimeStory>

function StoryTime({ entries, isSignedIn, watches, language }: TimeStory & { language: Language }) {
  const [messages, setMessages] = useState<FirstScreenMessages & ResultsMessages>()
  useEffect(() => {
    void Promise.all([loadMessages(firstScreenArea, language), loadMessages(resultsArea, language)]).then(
      ([first, results]) => setMessages({ ...first, ...results }),
    )
  }, [language])
  const [session] = useState(() => {
    scriptApi({ '/list/watch': watches })
    return createStorySession()
  })
  const [plain] = useState(() => createTestHost({ session, clock: systemClock }))
  if (!messages) return null
  const host: PricingHost = {
    ...plain,
    language,
    organization: organizationWith({ refillSavingsFlag: true }),
    account: {
      ...plain.account,
      isSignedIn: () => isSignedIn,
      contacts: async () => ({ phone: '2125550143', email: 'ana@example.com' }),
    },
  }
  const prices = listPricesOf(oneStopOrTwo.map((row) => ({ ...row, prices: row.prices.slice(0, entries.length) })))
  return (
    <div className="rx-stack">
      <ListOverTime host={host} messages={messages} entries={entries} priced={{ entries, zipCode: '10001', prices }} />
    </div>
  )
}

const first = (price: number, on = '2026-10-03', zipCode = '10001') => ({ price: cents(price), on, zipCode })
const firsts = [first(1200), first(310), first(500), first(400, '2026-10-03', '94101')]
const entries = fiveDrugs.map((name, index) => listEntryOf(name, index, { first: firsts[index] ?? null }))
const watch = (watchId: number, more: Partial<TimeStory['watches'][number]>): TimeStory['watches'][number] => ({
  watchId,
  wholeListFlag: 'N',
  fills: [
    {
      productDetailId: 100,
      quantity: 30,
      unitName: 'tablet',
      insuranceId: null,
      productName: 'Atorvastatin',
      strength: '10 mg',
    },
  ],
  zipCode: '10001',
  threshold: '9.00',
  textNotification: false,
  emailNotification: true,
  restingFlag: 'N',
  setAt: '2026-11-20T12:00:00Z',
  ...more,
})

export const Guest: Story = { args: { entries, isSignedIn: false, watches: [] } }
export const PersonWithWatches: Story = {
  args: {
    entries,
    isSignedIn: true,
    watches: [watch(1, {}), watch(2, { wholeListFlag: 'Y', threshold: '24.00', restingFlag: 'Y' })],
  },
}
export const NothingToCompare: Story = {
  args: { entries: fiveDrugs.map((name, index) => listEntryOf(name, index)), isSignedIn: true, watches: [] },
}
