/**
 * What the page around a frame knows: options like the widget's, in the fragment of the frame's address. No server sees a fragment,
 * and so none logs a medication.
 */
import type { JourneyStart } from '@rxgauge/pricing'

export const frameOptions = ['drug', 'strength', 'quantity', 'plan', 'pharmacy', 'zip'] as const

/** @param fragment as in `location.hash`; `undefined` if it has none of these options */
export function readFrameOptions(fragment: string): JourneyStart | undefined {
  const written = new URLSearchParams(fragment.replace(/^#/, ''))
  const read = (name: (typeof frameOptions)[number]) => written.get(name)?.trim() || undefined
  if (!frameOptions.some(read)) return undefined
  return {
    drug: read('drug'),
    zip: read('zip'),
    page: { strength: read('strength'), quantity: read('quantity'), plan: read('plan'), pharmacy: read('pharmacy') },
  }
}
