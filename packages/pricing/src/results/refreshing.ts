/** What is on the screen, requested again: in another language, once its prices are old, and where one of them has changed. */
import type { Clock } from '@rxgauge/client'
import type { AlternativesStore } from '../alternatives/alternatives-store'
import type { CouponStore } from '../coupon/coupon-store'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import type { PricesStore } from '../prices/prices-store'
import type { ReminderStore } from '../reminders/reminder-store'

export interface RefreshActions {
  /** Requests again what is shown. No further coupon is made or counted. */
  refresh: () => void
  /** The same for prices that are no longer of this hour, such as those of a tab that was left open overnight. */
  refreshOld: () => void
}

interface Stores {
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  alternatives: AlternativesStore
  reminders: ReminderStore
}

/** Milliseconds after which a price is asked for again when somebody comes back to it. */
const priceLife = 3_600_000

/** @param refreshPlan asks whether the plan is still what it was, and what it is called */
export function createRefreshActions(stores: Stores, clock: Clock, refreshPlan: () => void): RefreshActions {
  const { prices, coupon, alternatives, reminders } = stores
  function refresh() {
    refreshLists(stores)
    refreshPlan()
    void coupon.actions.refresh()
    void alternatives.actions.refresh()
    void reminders.actions.refreshChoices()
  }
  return {
    refresh,
    refreshOld() {
      const { query, requestedAt } = prices.getState()
      if (query && clock.now() - requestedAt >= priceLife) refresh()
    },
  }
}

/** The gauge and the list, without what was made of them. */
export function refreshLists({ prices, pharmacies }: Pick<Stores, 'prices' | 'pharmacies'>) {
  prices.actions.refresh()
  if (pharmacies.getState().list.status !== 'idle') pharmacies.actions.reload()
}
