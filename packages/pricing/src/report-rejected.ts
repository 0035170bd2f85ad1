/** Tells a host page's developers, in the console, what the page names and can't be had. */
import type { RejectedPart } from './host'

/** What's wrong, and what's allowed. No sentence contains the value, because consoles are recorded, and it may be a medication. */
const sentences: Readonly<Record<RejectedPart, string>> = {
  drug: 'names no medication that we know. Allowed: a name, "ndc:" with an NDC, or "rxcui:" with RxNorm’s id of a clinical drug (SCD or SBD).',
  strength: 'is no strength of this medication. Allowed: one as the gauge lists it, such as "20 mg".',
  quantity: 'is no quantity of this medication and strength. Allowed: a number that its form accepts, such as "30".',
  zip: 'is no ZIP code. Allowed: five digits.',
  plan: 'names no plan that is offered. Allowed: our id of a plan, or "key:" with the operator’s own plan code.',
  pharmacy:
    'names no pharmacy with a price near the ZIP code. Allowed: our id of a pharmacy, "npi:" with ten digits, or "ncpdp:" with seven.',
}

/** Reports each part once. */
export function reportRejected(): (part: RejectedPart) => void {
  const reported = new Set<RejectedPart>()
  return (part) => {
    if (reported.has(part)) return
    reported.add(part)
    console.warn(`RxGauge: "${part}" ${sentences[part]} It’s left to the person.`)
  }
}
