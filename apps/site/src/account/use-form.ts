/** Forms of the site: the sentences of broken rules in its language; what sending throws opens the dialog of failed calls. */
import { type FormOptions, useForm as useFormWith } from '@rxgauge/pricing/forms'
import { useSite } from '../site-context'

export { repeats, repeatsExactly } from '@rxgauge/pricing/forms'

export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { site, messages } = useSite()
  return useFormWith({ ...options, sentences: messages.rules, onError: site.notices.actions.report })
}
