import type { PricingHost } from '../../host'

/** What the tickets of a list, their paper and sharing the list need from outside. */
export type ListCounterHost = Pick<
  PricingHost,
  'session' | 'organization' | 'language' | 'openWindow' | 'couponKeeper' | 'account' | 'onEvent'
>
