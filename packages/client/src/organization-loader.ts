/** The organization, fetched once in each language: its own texts come in one (account 4, rule 8). */
import { calls, type Organization } from '@rxgauge/contract'
import { type KeyValueStore, storeAll } from './storage'
import type { Transport } from './transport'

interface LoaderOptions {
  transport: Transport
  local: KeyValueStore
  language: () => string
  codes: () => { orgCode: string | undefined; appCode: string | undefined }
  /** The response to a call that was made before this code had loaded. */
  early: Promise<Response> | undefined
}

export function createOrganizationLoader({ transport, local, language, codes, early }: LoaderOptions) {
  const organizations = new Map<string, Promise<Organization>>()

  async function fetchOrganization(): Promise<Organization> {
    const response = early
    early = undefined
    const { data: organization } = await (response
      ? transport.receive(calls.device.getOrganization, response)
      : transport.send(calls.device.getOrganization, { query: codes() }, {}))
    storeAll(local, {
      appCode: organization.app.appCode,
      colorSchemeJson: JSON.stringify(organization.colorScheme),
      defaultInsuranceId: organization.options.defaultInsuranceId?.toString(),
    })
    return organization
  }

  return function load(): Promise<Organization> {
    const current = language()
    const loaded = organizations.get(current)
    if (loaded) return loaded
    const loading = fetchOrganization().catch((error: unknown) => {
      organizations.delete(current)
      throw error
    })
    organizations.set(current, loading)
    return loading
  }
}
