/** Times of day and dates as Americans write them and as the wire has them (search 5, account 9). */

const two = (part: number) => String(part).padStart(2, '0')

/** Formats minutes after midnight as `08:00 AM`. */
export const toTwelveHours = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  return `${two(hours % 12 || 12)}:${two(minutes % 60)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Parses `08:00 AM` into minutes after midnight. */
export function fromTwelveHours(text: string): number {
  const [, hours = '', minutes = '', half = ''] = /^(\d{2}):(\d{2}) ([AP]M)$/.exec(text) ?? []
  return (Number(hours) % 12) * 60 + Number(minutes) + (half === 'PM' ? 720 : 0)
}

/** Formats the day as MM/DD/YYYY in the device's time zone. */
export const formatDate = (date: Date): string =>
  `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`
