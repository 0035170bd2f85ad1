/** Requests everything on the screen again: in another language, when prices are old, and when one has changed. */
import type { Clock } from '@rxgauge/client'
import type { AlternativesStore } from '../alternatives/alternatives-store'
import type { CouponStore } from '../coupon/coupon-store'
import type { PharmaciesStore } from '../pharmacies/pharmacies-store'
import { priceLife } from '../price-life'
import type { PricesStore } from '../prices/prices-store'
import type { ReminderStore } from '../reminders/reminder-store'

export interface RefreshActions {
  /** Requests again what's shown. No new coupon is created or counted. */
  refresh: () => void
  /** Calls `refresh` if prices are over an hour old, such as in a tab left open overnight. */
  refreshIfOld: () => void
}

interface Stores {
  prices: PricesStore
  pharmacies: PharmaciesStore
  coupon: CouponStore
  alternatives: AlternativesStore
  reminders: ReminderStore
}

/** @param refreshPlan updates the plan and its name */
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
    refreshIfOld() {
      const { query, requestedAt } = prices.getState()
      if (query && clock.now() - requestedAt >= priceLife) refresh()
    },
  }
}

/** Refreshes only the gauge's prices and the pharmacies. */
export function refreshLists({ prices, pharmacies }: Pick<Stores, 'prices' | 'pharmacies'>) {
  prices.actions.refresh()
  if (pharmacies.getState().list.status !== 'idle') pharmacies.actions.reload()
}
