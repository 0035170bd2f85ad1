/** An organization's web app manifest: what a device shows and opens once somebody installs the site. */
import { fixedPaths, type Organization } from '@rxgauge/contract'
import type { ReadyState } from '../site'

/** The codes that name an organization in an address. */
const codesIn = ({ code, app }: Organization) => (code === '' ? { appCode: app.appCode } : { orgCode: code })

/** The manifest's address, in a page's language. */
export const manifestPath = (organization: Organization, language: string): string =>
  `/manifest.webmanifest?${new URLSearchParams({ ...codesIn(organization), lang: language })}`

/** iPhones take their icon from the page. */
export const appleIcon = (organization: Organization): string =>
  `/icon-192.png?${new URLSearchParams(codesIn(organization))}`

/** Sides of the icons in pixels. */
const sides = [192, 512] as const

export function manifestOf({ organization, language, messages, theme }: ReadyState): string {
  const codes = new URLSearchParams(codesIn(organization))
  const { shell, home } = messages.site
  const icon = (side: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${side}.png?${codes}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  const name = organization.websiteTitle || organization.name
  return JSON.stringify({
    // Two organizations of one host are two apps.
    id: `/?${codes}`,
    name,
    short_name: organization.name,
    description: home.text,
    lang: language,
    // The address names the organization, since an installed app starts without what a tab knew.
    start_url: `/?${codes}`,
    scope: '/',
    display: 'standalone',
    theme_color: theme.properties['--rx-brand'],
    background_color: '#f5f8f8',
    icons: [...sides.map((side) => icon(side, 'any')), ...sides.map((side) => icon(side, 'maskable'))],
    shortcuts: organization.options.signInOutFlag
      ? [{ name: shell.myCoupons, url: `${fixedPaths.myCoupons}?${codes}`, icons: [icon(192, 'any')] }]
      : [],
  })
}
