import { ApiFailure, systemClock } from '@rxgauge/client'
import { expect, test } from 'vitest'
import { createNoticesStore } from './notices-store'

test('a failed call opens the dialog, a canceled one does not', () => {
  const notices = createNoticesStore(systemClock)
  notices.actions.report(AbortSignal.abort().reason)
  expect(notices.getState().problem).toBeUndefined()
  const failure = new ApiFailure('NETWORK')
  notices.actions.report(failure)
  expect(notices.getState().problem).toBe(failure)
})
