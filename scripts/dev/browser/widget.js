/** The widget's app in development, as the loader imports it: what replaces changed components, then its own code. */
import '@vitejs/plugin-react/preamble'

export { start } from '../../../packages/widget/src/app/index.ts'
