import type { Page } from 'playwright-core'

interface Hold {
  /** How many requests are held; later ones pass. */
  times?: number
  /** They fail then, instead of going on. */
  fails?: boolean
}

/** Requests of an address wait. Returns the function that lets them go on. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  { times, fails = false }: Hold = {},
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    address,
    (route) => released.then(() => (fails ? route.abort() : route.continue())),
    times === undefined ? {} : { times },
  )
  return release
}
