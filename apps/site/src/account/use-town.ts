/**
 * The city and state of a zip, looked up at its fifth digit (account 5, "Zip"), or the server's error for an unknown
 * zip.
 */
import { brokenRule, calls, zip as zipRule } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'

interface Town {
  hint?: string
  error?: string
}

export function useTown(zip: string): Town {
  const { messages } = useSite()
  const isWhole = brokenRule(zipRule, zip) === undefined
  const { area } = useSiteCall(calls.location.validateZip, isWhole ? { params: { zip: zip.trim() } } : undefined, {
    isQuiet: true,
  })
  if (area.status === 'success') {
    const { city, stateName } = area.value
    return { hint: fill(messages.settings.place, { city, state: stateName }) }
  }
  // Only a 404 means that the zip is wrong; other failures must not block the form.
  return area.status === 'failure' && area.failure.status === 404
    ? { error: failureSentence(area.failure, messages) }
    : {}
}
