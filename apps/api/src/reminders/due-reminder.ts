import type { Language } from '@rxgauge/text'

/** A reminder whose time has come. */
export interface DueReminder {
  id: number
  kind: 'dose' | 'refill'
  /** The time that it was to fire, in milliseconds. */
  due: number
  timeZone: string
  startDay: number
  minutes: number[]
  durationDays: number | null
  byText: boolean
  byEmail: boolean
  savedCouponId: number
  userId: string
  language: Language
  organizationId: number
}
