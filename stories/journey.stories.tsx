/** The price journey in every state. */

import { choices, product, responses } from '@rxgauge/pricing/testing/responses'
import type { Language } from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Script } from './script'
import { type JourneyStory, StoryJourney } from './story-journey'

const meta: Meta<JourneyStory> = {
  title: 'Journey',
  parameters: { isWide: true },
  render: (args, { globals }) => <StoryJourney {...args} language={globals.language as Language} />,
}
export default meta
type Story = StoryObj<JourneyStory>

const known: Script = {
  '/product/contains': [product],
  '/productdetail': choices,
  '/price/retail': responses.retail,
  '/price/cashnew': responses.discount,
  '/price/couponnew': responses.coupon,
  '/price/copaynew': responses.copay,
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
export const NoCoupon: Story = { args: { script: { ...known, '/price/couponnew': responses.noCoupon }, ...priced } }
