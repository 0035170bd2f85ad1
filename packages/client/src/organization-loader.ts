/** The organization, asked for once in each language: its own texts come in one (account 4, rule 8). */
import { calls, type Organization } from '@rxgauge/contract'
import { type KeyValueStore, storeAll } from './storage'
import type { Transport } from './transport'

interface LoaderOptions {
  transport: Transport
  local: KeyValueStore
  language: () => string
  codes: () => { orgCode: string | undefined; appCode: string | undefined }
  /** An answer that was asked for before this code had loaded. */
  early: Promise<Response> | undefined
}

export function createOrganizationLoader({ transport, local, language, codes, early }: LoaderOptions) {
  const organizations = new Map<string, Promise<Organization>>()

  async function fetchOrganization(): Promise<Organization> {
    const known = early
    early = undefined
    const { data: found } = await (known
      ? transport.receive(calls.device.getOrganization, known)
      : transport.send(calls.device.getOrganization, { query: codes() }, {}))
    storeAll(local, {
      appCode: found.app.appCode,
      colorSchemeJson: JSON.stringify(found.colorScheme),
      defaultInsuranceId: found.options.defaultInsuranceId?.toString(),
    })
    return found
  }

  return function load(): Promise<Organization> {
    const spoken = language()
    const known = organizations.get(spoken)
    if (known) return known
    const asked = fetchOrganization().catch((error: unknown) => {
      organizations.delete(spoken)
      throw error
    })
    organizations.set(spoken, asked)
    return asked
  }
}
