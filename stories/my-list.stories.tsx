/** The page of My list: empty, with entries, with all that it holds, and with what can go wrong. */
import { authentication } from '@rxgauge/client/testing/responses'
import type { CallReply, calls } from '@rxgauge/contract'
import { fiveDrugs, listEntryOf, listReply, oneStopOrTwo } from '@rxgauge/pricing/testing/list'
import { choices, copayCard, discountCard, product } from '@rxgauge/pricing/testing/responses'
import type { Language } from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Script } from './script'
import { type SiteStory, StorySite } from './story-site'
import type { Step } from './walk'

const meta: Meta<SiteStory> = {
  title: 'My list',
  parameters: { isWhole: true, layout: 'fullscreen' },
  render: (args, { globals }) => (
    <StorySite {...args} language={globals.language as Language} brand={String(globals.brand)} />
  ),
}
export default meta
type Story = StoryObj<SiteStory>

const plan: CallReply<typeof calls.insurance.getInsurance> = {
  id: 5,
  name: 'Acme Health PPO',
  type: 'Y',
  value: 'Y',
  formularyText: '',
}
const person = (zipCode: string | null) =>
  authentication(Date.now(), {
    appUser: { id: 'u-1', pharmacyGroupId: null, pharmacyLocationId: null },
    device: { ...authentication(0).device, zipCode },
  })
const twenty = Array.from({ length: 20 }, (_, place) => `${fiveDrugs[place % 5]} ${place + 1}`)

/** A signed-in person's list with these medications; the second is priced with their plan. */
function withList(names: readonly string[], more: Script = {}, zipCode: string | null = '10001'): Story {
  const entries = names.map((name, index) => listEntryOf(name, index)).map((entry) => ({ ...entry, first: null }))
  const planned = entries.map((entry, index) => (index === 1 ? { ...entry, insuranceId: plan.id } : entry))
  const rows = oneStopOrTwo.map((row) => ({ ...row, prices: names.map((_, place) => row.prices[place % 5] ?? null) }))
  const script: Script = {
    // First, since the first path that fits counts.
    ...more,
    '/authenticate': person(zipCode),
    '/list/prices': listReply(rows),
    '/list': { version: 3, entries: planned, savedFlag: 'Y' },
    '/insurance': plan,
    '/product/contains': [{ ...product, productName: names[0] ?? '' }],
    '/productdetail': choices,
    '/message/count': { count: 0 },
    ...more,
  }
  return { args: { path: '/my-list', script } }
}

export const Entries = withList(fiveDrugs)
export const EntriesDark: Story = { args: { ...Entries.args, appearance: { theme: 'dark' } } }
export const TwentyEntries = withList(twenty)
export const Empty = withList([])
export const WithoutZip = withList(fiveDrugs.slice(0, 2), {}, null)
export const Editing: Story = {
  args: { ...Entries.args, steps: [{ press: ['Change Atorvastatin', 'Cambiar Atorvastatin'] }] },
}
export const Removed: Story = {
  args: { ...Entries.args, steps: [{ press: ['Remove Lisinopril', 'Quitar Lisinopril'] }] },
}
/** Each has its sentence, and is left out of the sum. */
export const GoneAndWithoutPrice = withList(fiveDrugs.slice(0, 4), {
  '/list/prices': listReply(
    oneStopOrTwo.map((row) => ({ ...row, prices: ['9.41', '3.00', null, null] })),
    {
      entries: [
        { status: 'priced', lowest: '9.41' },
        { status: 'planGone', lowest: '3.00' },
        { status: 'noPrice', lowest: null },
        { status: 'gone', lowest: null },
      ],
    },
  ),
})
const noCard = { discount: null, program: null, refusal: null }
/** A card for each medication at a pharmacy, with one that has none, and one that insurance pays. */
const atCounter = withList(fiveDrugs.slice(0, 4), {
  '/list/cards': [
    { ...noCard, discount: discountCard },
    { ...noCard, program: copayCard },
    { ...noCard, refusal: { errorCode: 'OFFER_NOT_AVAILABLE', message: 'This offer has ended.' } },
  ],
  '/list/prices': listReply(
    oneStopOrTwo.map((row) => ({
      ...row,
      prices: [
        row.prices[0] ?? null,
        { price: '3.00', kind: 'program' as const, offerId: 'program-72', couponType: 'M' as const },
        row.prices[2] ?? null,
        { price: '2.00', kind: 'copay' as const, afterDeductibleFlag: 'Y' as const, offerId: null, couponType: null },
      ],
    })),
  ),
})
const openTickets: Step = { press: ['Show 3 coupons', 'Ver 3 cupones'] }
const nextTicket: Step = { press: ['Next', 'Siguiente'] }
const tickets = (count: number): Story => ({
  args: { ...atCounter.args, steps: [openTickets, ...Array.from({ length: count - 1 }, () => nextTicket)] },
})
export const TicketWithCoupon = tickets(1)
export const TicketWithProgram = tickets(2)
export const TicketRefused = tickets(3)
export const TicketWithInsurance = tickets(4)
export const NotLoaded = withList(fiveDrugs, { '/list/prices': 'never', '/list': 'fails' })
export const Shared: Story = {
  args: {
    ...Empty.args,
    path: '/my-list?list=AAAAAAAAAAAAAAAAAAAAAA',
    script: {
      '/list/shared': {
        entries: fiveDrugs.slice(0, 3).map((name, index) => {
          const { productDetailId, quantity, productName, form, strength, unitName, unitContent } = listEntryOf(
            name,
            index,
          )
          return { productDetailId, quantity, productName, form, strength, unitName, unitContent }
        }),
        goneCount: 1,
        expiresAt: '2026-12-28T12:00:00Z',
      },
      ...Empty.args?.script,
    },
  },
}
