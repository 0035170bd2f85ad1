/** The addresses of the product and the partner's page. */
import { inject } from 'vitest'

export const partnerUrl = (query: Record<string, string> = {}): string =>
  `${inject('partner')}/?${new URLSearchParams(query)}`

export const siteUrl = (path: string): string => inject('site') + path
