/** Renders each story in a root like the widget's, with the organization, language and theme of the toolbar. */
import { pricingStyles } from '@rxgauge/pricing/styles'
import { adoptStyles, createTheme, RootProvider } from '@rxgauge/ui'
import { uiStyles } from '@rxgauge/ui/styles'
import type { Preview } from '@storybook/react-vite'
import { brands } from '../brands'

adoptStyles(document, [...uiStyles, ...pricingStyles])

const preview: Preview = {
  globalTypes: {
    language: { defaultValue: 'en', toolbar: { title: 'Language', items: ['en', 'es'] } },
    brand: { defaultValue: 'Default', toolbar: { title: 'Brand', items: Object.keys(brands) } },
    mode: { defaultValue: 'light', toolbar: { title: 'Mode', items: ['light', 'dark'] } },
  },
  parameters: {
    viewport: {
      options: {
        phone: { name: 'Phone, 390', type: 'mobile', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet, 768', type: 'tablet', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop, 1280', type: 'desktop', styles: { width: '1280px', height: '900px' } },
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => {
      // The site's root takes the theme from the document.
      document.documentElement.dataset.theme = globals.mode
      // A site story has its own root and landmarks.
      return parameters.isWhole ? (
        <Story />
      ) : (
        <RootProvider
          theme={createTheme(brands[globals.brand] ?? {})}
          language={globals.language}
          mode={globals.mode === 'dark' ? 'dark' : 'light'}
        >
          <main style={{ maxWidth: parameters.isWide ? 1180 : 420, padding: 20, background: 'var(--rx-surface)' }}>
            <Story />
          </main>
        </RootProvider>
      )
    },
  ],
}

export default preview
