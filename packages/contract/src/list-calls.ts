/** Every declared call in one list, for the server's routes and OpenAPI. */
import type { Call } from './call'
import * as calls from './calls'

/** A function, so that a browser's bundle leaves out the calls it doesn't make. */
export function listCalls(): Call[] {
  return Object.values(calls).flatMap((file) =>
    Object.values(file).filter((value): value is Call => typeof value === 'object' && 'path' in value),
  )
}
