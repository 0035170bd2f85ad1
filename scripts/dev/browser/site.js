/** The site in development: what replaces changed components, then its own code. */
import '@vitejs/plugin-react/preamble'
import '../../../apps/site/src/main.tsx'
