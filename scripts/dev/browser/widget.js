/** The widget's app in development, as the loader imports it: what reloads it, then its own code. */
import './policy-nonce.js'
import '@vitejs/plugin-react/preamble'
import './live-styles.js'

export { start } from '../../../packages/widget/src/app/index.ts'
