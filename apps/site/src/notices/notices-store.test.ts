import { ApiFailure, systemClock } from '@rxgauge/client'
import { expect, test } from 'vitest'
import { createNotices } from './notices-store'

test('a failed call opens the dialog, a cancelled one does not', () => {
  const notices = createNotices(systemClock)
  notices.report(AbortSignal.abort().reason)
  expect(notices.state.getState().problem).toBeUndefined()
  const failure = new ApiFailure('NETWORK')
  notices.report(failure)
  expect(notices.state.getState().problem).toBe(failure)
})
