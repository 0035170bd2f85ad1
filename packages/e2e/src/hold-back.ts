import type { Page } from 'playwright-core'

interface Hold {
  /** How many requests are held; later ones pass. */
  times?: number
  /** The held requests fail in the end instead of continuing. */
  fails?: boolean
}

/** Holds requests to an address. Returns the function that releases them. */
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
