import type { Language } from '@rxgauge/text'
import type { ReminderRow } from './reminders'

/** A reminder that's due. */
export interface DueReminder extends ReminderRow {
  id: number
  /** The time that it was due, in milliseconds. */
  due: number
  savedCouponId: number
  userId: string
  language: Language
  organizationId: number
}
