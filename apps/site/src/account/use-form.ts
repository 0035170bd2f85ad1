/** Forms of the site: validation messages in its language, and the failed-call dialog for errors while sending. */
import { type FormOptions, useForm as useFormWith } from '@rxgauge/pricing/forms'
import { useSite } from '../site-context'

export { repeats, repeatsExactly } from '@rxgauge/pricing/forms'

export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { site, messages } = useSite()
  return useFormWith({ ...options, sentences: messages.rules, onError: site.notices.actions.report })
}
