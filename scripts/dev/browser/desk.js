/** The desk in development: what replaces changed components, then its own code. */
import '@vitejs/plugin-react/preamble'
import '../../../apps/desk/src/main.tsx'
