import { expect, onTestFinished, test } from 'vitest'
import { FakeStorage } from '../test/fake-storage'
import { openStore } from './storage'
import { createTokenSharing } from './token-sharing'

test('a token that is used up while the session stops is still announced to the other tabs', async () => {
  const tab = () => {
    const storage = new FakeStorage()
    const store = openStore(() => storage, '')
    store.set('refreshToken', 'first')
    const sharing = createTokenSharing(store, 'ACME.')
    if (!sharing) throw new Error('There is no BroadcastChannel')
    onTestFinished(() => sharing.close())
    return { store, sharing }
  }
  const stopped = tab()
  const other = tab()
  stopped.sharing.close()
  stopped.sharing.announce('first', 'second')
  await expect.poll(() => other.store.get('refreshToken')).toBe('second')
})
