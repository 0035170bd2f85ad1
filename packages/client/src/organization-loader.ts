/** Fetches the organization once in each language, since its texts are translated (account 4, rule 8). */
import { calls, type Organization } from '@rxgauge/contract'
import type { PageCodes } from './page-codes'
import type { Transport } from './transport'

interface LoaderOptions {
  transport: Transport
  language: () => string
  codes: PageCodes
  /** The response to a request that was made before this code loaded. */
  early: Promise<Response> | undefined
  /** The organization that the page was drawn with; rule 8 applies to it too. */
  served: Organization | undefined
  store: (organization: Organization) => void
}

export function createOrganizationLoader({ transport, language, codes, early, served, store }: LoaderOptions) {
  if (served) store(served)
  const organizations = new Map<string, Promise<Organization>>()

  async function fetchOrganization(): Promise<Organization> {
    const response = early
    early = undefined
    const { data: organization } = await (response
      ? transport.receive(calls.device.getOrganization, response)
      : transport.send(calls.device.getOrganization, { query: codes }, {}))
    store(organization)
    return organization
  }

  return {
    load(): Promise<Organization> {
      const current = language()
      const loaded = organizations.get(current)
      if (loaded) return loaded
      const loading = fetchOrganization().catch((error: unknown) => {
        organizations.delete(current)
        throw error
      })
      organizations.set(current, loading)
      return loading
    },
    /** After a change on the server: drops the other languages too. */
    replace(organization: Organization) {
      organizations.clear()
      organizations.set(language(), Promise.resolve(organization))
      store(organization)
    },
  }
}
