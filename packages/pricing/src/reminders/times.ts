/** Times and dates between forms and the wire: `08:00` and `08:00 AM`, a day as MM/DD/YYYY. */

/** @param time `20:05` */
export function toTwelveHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** @param time `08:05 PM` */
export function toTwentyFourHours(time: string): string {
  const [, hours = '', minutes = '', half = ''] = /^(\d{2}):(\d{2}) ([AP]M)$/.exec(time) ?? []
  return `${two((Number(hours) % 12) + (half === 'PM' ? 12 : 0))}:${minutes}`
}

/** The day on this device's own calendar. @param now milliseconds */
export function dayOf(now: number): string {
  const date = new Date(now)
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`
}

const two = (part: number) => String(part).padStart(2, '0')
