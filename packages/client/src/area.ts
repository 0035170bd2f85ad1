/** A data area: the state of a call, from not requested to a value or a failure (account 4, "Data areas"). */
import type { ApiFailure } from './api-failure'

export type Area<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'success'; value: T }
  | { status: 'failure'; failure: ApiFailure }

export const idle = { status: 'idle' } as const
export const loading = { status: 'loading' } as const
export const success = <T>(value: T): Area<T> => ({ status: 'success', value })
export const failure = (failure: ApiFailure): Area<never> => ({ status: 'failure', failure })

/** The area's value, if it has one. */
export const valueIn = <T>(area: Area<T>): T | undefined => (area.status === 'success' ? area.value : undefined)
