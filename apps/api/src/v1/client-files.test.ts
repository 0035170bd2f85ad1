// database: none
/** The client package for programs, as the declared calls have it; `pnpm write:pages` writes its generated files. */
import { expect, test } from 'vitest'
import { clientTable, clientTypes } from '../../test/client-files'

const client = '../../../../packages/api-client'

test('packages/api-client names every call', async () => {
  await expect(clientTable()).toMatchFileSnapshot(`${client}/calls.js`)
})

test('packages/api-client types every call', async () => {
  await expect(clientTypes()).toMatchFileSnapshot(`${client}/calls.d.ts`)
})
