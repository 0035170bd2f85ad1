/** Which question to ask on this device now (search 4, "Share-the-app dialog", "Rating dialog"). */
import type { CallData, calls } from '@rxgauge/contract'

export type DeviceInfo = CallData<typeof calls.device.getDevice>

interface EngagementState {
  isOnSavings: boolean
  isDismissed: boolean
  isWidget: boolean
  info: DeviceInfo | undefined
}

/** Rating needs both flags, sharing only its own. If both are due, rating comes first, since it's rarer. */
export function engagementToOpen({
  isOnSavings,
  isDismissed,
  isWidget,
  info,
}: EngagementState): { kind: 'share' | 'rating'; id: number } | undefined {
  if (isOnSavings || isDismissed || isWidget || !info?.shareAppFlag) return undefined
  const { ratingFlag, ratingEngagementId, shareAppEngagementId } = info
  if (ratingFlag && ratingEngagementId !== null) return { kind: 'rating', id: ratingEngagementId }
  return shareAppEngagementId === null ? undefined : { kind: 'share', id: shareAppEngagementId }
}
