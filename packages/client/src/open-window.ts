/** Opens a page in a window of its own, without giving it a hold on ours. */

/** @returns whether the browser let it: a pop-up blocker may not */
export function openWindow(address: string, size?: { width: number; height: number }): boolean {
  const features = size ? `popup,width=${size.width},height=${size.height}` : ''
  // `noopener` would hide whether it was blocked: the way back is cut by hand.
  const opened = window.open(address, '_blank', features)
  if (!opened) return false
  opened.opener = null
  return true
}
