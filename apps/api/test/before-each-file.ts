/** Vitest runs this before each test file of the API. */
import { verifySecret } from '../src/domain/accounts/passwords'
import { makePasswordsCheap } from './cheap-passwords'

// The hash that stands in for unknown accounts is made once, at the real cost.
await verifySecret('of nobody', undefined)
makePasswordsCheap()
