/** Counts open modal dialogs on the whole page, so that mounts know of each other's. */
let count = 0

/** Whether a modal dialog of any mount is open, which makes the rest of the page inert. */
export const hasOpenDialog = (): boolean => count > 0

/** Returns the function that counts it out again. */
export function countDialog(): () => void {
  count++
  return () => {
    count--
  }
}
