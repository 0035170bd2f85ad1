import type { StorybookConfig } from '@storybook/react-vite'
import { mapOutlines } from '../../scripts/build/map-outlines.ts'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => ({ ...config, plugins: [...(config.plugins ?? []), mapOutlines()] }),
}

export default config
