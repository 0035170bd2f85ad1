/** The site in development: what reloads it, then its own code. */
import './policy-nonce.js'
import '@vitejs/plugin-react/preamble'
import './live-styles.js'
import '../../../apps/site/src/main.tsx'
