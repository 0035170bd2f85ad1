/** Every story stands in a root like a mount's, in the organization, language and theme of the toolbar. */
import { pricingStyles } from '@rxgauge/pricing'
import { adoptStyles, createTheme, RootProvider, uiStyles } from '@rxgauge/ui'
import type { Preview } from '@storybook/react-vite'

adoptStyles(document, [...uiStyles, ...pricingStyles])

const brands: Record<string, Parameters<typeof createTheme>[0]> = {
  Default: {},
  Corner: {
    menubarColor: '#7A1F3D',
    gaugeColor: { wedge1Color: '#FFD9A0', wedge2Color: '#F7B267', wedge3Color: '#F4845F', wedge4Color: '#B23A48' },
  },
  Ugly: {
    menubarColor: '#FFFF00',
    primaryButtonColor: '#FFFF00',
    primaryButtonTextColor: '#FFFFFF',
    gaugeColor: { wedge1Color: '#FF00FF', wedge2Color: '#777777', wedge3Color: '#00FF00', wedge4Color: '#FF6600' },
  },
}

const preview: Preview = {
  globalTypes: {
    language: { defaultValue: 'en', toolbar: { title: 'Language', items: ['en', 'es'] } },
    brand: { defaultValue: 'Default', toolbar: { title: 'Brand', items: Object.keys(brands) } },
    mode: { defaultValue: 'light', toolbar: { title: 'Mode', items: ['light', 'dark'] } },
  },
  decorators: [
    (Story, { globals }) => (
      <RootProvider
        theme={createTheme(brands[globals.brand] ?? {})}
        language={globals.language}
        mode={globals.mode === 'dark' ? 'dark' : 'light'}
      >
        <main style={{ maxWidth: 420, padding: 20, background: 'var(--rx-surface)' }}>
          <Story />
        </main>
      </RootProvider>
    ),
  ],
}

export default preview
