import type { Language } from '@rxgauge/text'
import type { ReminderRow } from './reminders'

/** A reminder whose time has come. */
export interface DueReminder extends ReminderRow {
  id: number
  /** The time that it was to fire, in milliseconds. */
  due: number
  savedCouponId: number
  userId: string
  language: Language
  organizationId: number
}
