/** What the page around a frame knows: options like the widget's, in the fragment of the frame's address. */
import { siteFrameOptions } from '@rxgauge/contract'
import type { JourneyStart } from '@rxgauge/pricing'

/** @param fragment as in `location.hash`; `undefined` if it has none of these options */
export function readFrameOptions(fragment: string): JourneyStart | undefined {
  const written = new URLSearchParams(fragment.replace(/^#/, ''))
  const read = (name: (typeof siteFrameOptions)[number]) => written.get(name)?.trim() || undefined
  if (!siteFrameOptions.some(read)) return undefined
  return {
    drug: read('drug'),
    zip: read('zip'),
    page: { strength: read('strength'), quantity: read('quantity'), plan: read('plan'), pharmacy: read('pharmacy') },
  }
}
