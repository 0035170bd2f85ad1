import type { PricingHost } from '../../host'

export type ListShareHost = Pick<
  PricingHost,
  'session' | 'organization' | 'language' | 'onEvent' | 'linkToList' | 'reload'
>
