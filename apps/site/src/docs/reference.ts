/** `/docs/api/reference` in the browser: Scalar, whose published file the page loads before this one, shows the API's description. */
import type { createApiReference } from '@scalar/api-reference'

declare const Scalar: { createApiReference: typeof createApiReference }

interface HtmlPolicies {
  createPolicy(name: 'default', rules: { createHTML(html: string): string }): unknown
}

// Its editor writes icons as HTML without a policy of its own. Scripts in HTML don't run: the page's policy has no inline ones.
const { trustedTypes } = globalThis as { trustedTypes?: HtmlPolicies }
trustedTypes?.createPolicy('default', { createHTML: (html) => html })

// Another id than the one in which Scalar starts by itself, with its own settings.
const place = document.querySelector('#scalar')
if (place) {
  Scalar.createApiReference(place, {
    url: '/api/v1/openapi.json',
    // A key that a reader enters is forgotten with the page.
    persistAuth: false,
    // Nothing of it asks another host, and requests go to the API itself.
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'direct',
    forceDarkModeState: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
    hideDarkModeToggle: true,
  })
}
