/** Facts that the build fills in, for the Application Info popup and the one-time reload. */
import { build as release } from '@rxgauge/contract'

declare const __VERSION__: string | undefined
declare const __BRANCH__: string | undefined
declare const __COMMIT__: string | undefined

/** Stories and tests run unbuilt code. */
const filledIn = (read: () => string | undefined) => {
  try {
    return read() ?? ''
  } catch {
    return ''
  }
}

export const build = {
  version: filledIn(() => __VERSION__),
  build: release.release,
  identifier: 'rxgauge-site',
  branch: filledIn(() => __BRANCH__),
  commit: filledIn(() => __COMMIT__),
}
