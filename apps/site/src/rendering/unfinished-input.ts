/** Whether the visitor is in the middle of something that a page change would interrupt. */

/** A form, a dialog, a coupon. */
const openParts = 'form, dialog, .rx-coupon'
const typedFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])'

export function hasUnfinishedInput(): boolean {
  if (document.querySelector(openParts)) return true
  return [...document.querySelectorAll(typedFields)].some(
    (field) => field === document.activeElement || ('value' in field && field.value !== ''),
  )
}
