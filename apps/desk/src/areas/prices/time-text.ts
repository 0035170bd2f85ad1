/** A time as tables show and sort it: `2026-11-30 14:05`, in the browser's zone. @param iso ISO 8601 */
export function timeText(iso: string): string {
  const time = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}
