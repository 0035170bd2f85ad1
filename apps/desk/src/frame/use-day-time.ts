/** A day and a time, as the chosen language writes them. */
import { useDesk } from './desk-context'

export function useDayTime(): (time: string) => string {
  const { language } = useDesk()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (time) => format.format(new Date(time))
}
