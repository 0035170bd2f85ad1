/** Lets Vite's client put the styles of its error overlay into a page with a strict policy. */
const meta = document.createElement('meta')
meta.setAttribute('property', 'csp-nonce')
meta.nonce = 'dev'
document.head.append(meta)
