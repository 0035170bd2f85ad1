/** What a list costs: one stop or two, with insurance, and everything that can be missing. */
import { ApiFailure, type Area, failure, loading, success, systemClock } from '@rxgauge/client'
import type { ListEntry, ListPrices } from '@rxgauge/contract'
import type { PricingHost } from '@rxgauge/pricing'
import { ListAnswer } from '@rxgauge/pricing/my-list'
import { createTestHost, organizationWith } from '@rxgauge/pricing/testing/host'
import {
  fiveDrugs,
  listEntryOf,
  listPricesOf,
  mailOrder,
  oneStopOrTwo,
  type TableRow,
} from '@rxgauge/pricing/testing/list'
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
import { createStorySession } from './scripted-session'

interface AnswerStory {
  names?: readonly string[]
  entries?: readonly ListEntry[]
  area: Area<ListPrices>
}

const meta: Meta<AnswerStory> = {
  title: 'List answer',
  parameters: { isWide: true },
  render: (args, { globals }) => <StoryAnswer {...args} language={globals.language as Language} />,
}
export default meta
type Story = StoryObj<AnswerStory>

function StoryAnswer({ names = fiveDrugs, entries, area, language }: AnswerStory & { language: Language }) {
  const ready = useReady(language)
  const [session] = useState(createStorySession)
  if (!ready) return null
  const host: PricingHost = createTestHost(
    { session, clock: systemClock },
    { language, organization: organizationWith({ illustrativePricesFlag: true }) },
  )
  const list = entries ?? names.map((name, index) => listEntryOf(name, index))
  return (
    <ListAnswer
      host={host}
      messages={ready}
      entries={list}
      area={area}
      priced={area.status === 'success' ? { entries: list, zipCode: '10001', prices: area.value } : undefined}
      onRetry={() => undefined}
      onShowCoupons={() => undefined}
    />
  )
}

function useReady(language: Language) {
  const [messages, setMessages] = useState<FirstScreenMessages & ResultsMessages>()
  useEffect(() => {
    void Promise.all([loadMessages(firstScreenArea, language), loadMessages(resultsArea, language)]).then(
      ([first, results]) => setMessages({ ...first, ...results }),
    )
  }, [language])
  return messages
}

const story = (rows: readonly TableRow[], more: Partial<AnswerStory> = {}, reply = {}): Story => ({
  args: { area: success(listPricesOf(rows, reply)), ...more },
})
const demo = (price: string) => ({ price, kind: 'card', illustrativeFlag: 'Y' }) as const
const copay = (price: string) => ({ price, kind: 'copay', offerId: null, couponType: null }) as const

export const OneStopOrTwo = story([...oneStopOrTwo, mailOrder])
export const WithInsurance = story([
  {
    name: 'Riverside Pharmacy',
    prices: [{ ...copay('5.00'), afterDeductibleFlag: 'Y' }, copay('3.00'), copay('0.00'), '4.68', '3.00'],
  },
  ...oneStopOrTwo.slice(1),
])
export const OneIsEnough = story(
  oneStopOrTwo.map((row, index) => ({ ...row, prices: row.prices.map((_, place) => `${index + place + 3}.00`) })),
)
export const NoneHasAll = story([
  { name: 'Riverside Pharmacy', prices: ['9.41', '3.00', null, '4.68', '3.00'] },
  { name: 'Broadway Drugs', prices: ['11.00', null, '3.95', '4.50', '3.40'] },
  mailOrder,
])
export const ThreeStops = story([
  { name: 'Riverside Pharmacy', prices: ['9.41', '13.00', '14.12', '14.68', '13.00'] },
  { name: 'Broadway Drugs', prices: ['21.00', '3.20', '3.95', '14.50', '13.40'] },
  { name: 'Tribeca Pharmacy', prices: ['24.20', '14.10', '16.00', '4.25', '14.90'] },
  { name: 'Harlem Drugs', prices: ['24.20', '14.10', '16.00', '14.25', '4.90'] },
])
export const LeftOut = story(
  oneStopOrTwo
    .map((row) => ({ ...row, prices: [...row.prices, null, null] }))
    .concat({
      ...mailOrder,
      prices: [...mailOrder.prices, null, '412.50'],
    }),
  { names: [...fiveDrugs, 'Humira', 'Ozempic'] },
)
export const StaleAndManufacturer = story([
  {
    name: 'Riverside Pharmacy',
    prices: [
      { ...demo('9.41'), staleAsOf: '2026-09-03' },
      '3.00',
      { ...demo('10.00'), kind: 'program', couponType: 'M' },
    ],
  },
  { name: 'Broadway Drugs', prices: ['11.00', '3.20', '24.00'] },
])
export const SameNames = story(
  oneStopOrTwo.map(({ prices, ...row }) => ({ ...row, prices: prices.slice(0, 3) })),
  {
    entries: [
      listEntryOf('Levothyroxine', 0, { strength: '25 mcg' }),
      listEntryOf('Levothyroxine', 1, { strength: '112 mcg' }),
      listEntryOf('Insulin glargine', 2, {
        form: 'Pen injector',
        strength: '100 units per mL',
        quantity: 5,
        unitName: 'pen',
      }),
    ],
  },
)
export const OneMedication = story(
  oneStopOrTwo.map((row) => ({ ...row, prices: row.prices.slice(0, 1) })),
  {
    names: fiveDrugs.slice(0, 1),
  },
)
const many = Array.from({ length: 20 }, (_, place) => place)
export const TwentyMedications = story(
  [
    'Riverside Pharmacy',
    'Broadway Drugs',
    'Tribeca Pharmacy',
    'Harlem Drugs',
    'St. Mark’s Pharmacy',
    'Duane Drugs',
    'Grand Central Pharmacy',
  ].map((name, index) => ({
    name,
    prices: many.map((place) => `${3 + ((place * 7 + index * 5) % 11)}.${10 + ((place * index) % 89)}`),
    more: index === 3 ? { favoritePharmacyLocationFlag: 'Y' } : {},
  })),
  { names: many.map((place) => `${fiveDrugs[place % 5]} ${place}`) },
)
export const FarAway = story(
  oneStopOrTwo.map((row) => ({ ...row, more: { distance: 41.37 } })),
  {},
  { nearestPharmacyMiles: 41.37 },
)
export const MailOnly = story([mailOrder], {}, { one: null, each: null, two: null, three: null })
export const Nothing = story(
  [],
  {},
  {
    entries: fiveDrugs.map(() => ({ status: 'noPrice', lowest: null })),
    one: null,
    each: null,
  },
)
export const Loading: Story = { args: { area: loading } }
export const Failed: Story = { args: { area: failure(new ApiFailure('NETWORK')) } }
