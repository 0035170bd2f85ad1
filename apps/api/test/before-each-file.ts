/** What Vitest runs before each test file of the API. */
import { verifySecret } from '../src/accounts/passwords'
import { makePasswordsCheap } from './cheap-passwords'

// What stands for the hash of nobody is made once, at the real cost.
await verifySecret('of nobody', undefined)
makePasswordsCheap()
