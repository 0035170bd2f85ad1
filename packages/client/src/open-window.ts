/** Opens a page in its own window, without access to ours. */

/** @returns `false` if the browser blocked it */
export function openWindow(address: string, size?: { width: number; height: number }): boolean {
  const features = size ? `popup,width=${size.width},height=${size.height}` : ''
  // `noopener` would hide whether it was blocked, so the opener is cleared by hand.
  const opened = window.open(address, '_blank', features)
  if (!opened) return false
  opened.opener = null
  return true
}
