/** Addresses of an organization's own files. */
import type { Organization } from '@rxgauge/contract'

/** The address of an organization's file; `-` for an app's own organization, which has no code. */
export const brandFile = (code: string, name: string): string =>
  `/brand/${encodeURIComponent(code || '-')}/${encodeURIComponent(name)}`

/** The address of the organization's logo; `undefined` without one. */
export const logoFile = ({ code, options }: Organization): string | undefined =>
  options.logoFileName === '' ? undefined : brandFile(code, options.logoFileName)
