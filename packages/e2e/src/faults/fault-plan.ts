/**
 * The faults between browser and API in one run, drawn from the run's seed: the same request (method, path, count)
 * gets the same fault, whatever the order of requests.
 */
import { createHash } from 'node:crypto'

export type Fault =
  /** The response is delayed, in milliseconds of the page's time. */
  | { kind: 'delay'; milliseconds: number }
  /** No response ever. */
  | { kind: 'silence' }
  /** The connection ends: before the server gets the request, or after it has handled it. */
  | { kind: 'cut'; isHandled: boolean }
  /** The connection ends within the body. */
  | { kind: 'truncate' }
  /** A truncated body with a matching length. */
  | { kind: 'half' }
  /** Another page instead of the response, like a hotel's login page. */
  | { kind: 'page' }
  | { kind: 'noise' }
  | { kind: 'empty' }
  /** An envelope with data of another shape than declared. */
  | { kind: 'otherData'; data: unknown }
  /** An error in the server's own form, or from a proxy that doesn't know that form. */
  | { kind: 'status'; status: number; isEnvelope: boolean }

export interface FaultRequest {
  method: string
  path: string
  /** How many times the same request came before. */
  count: number
}

export interface FaultPlan {
  seed: number
  /** How far the device's clock is ahead, in milliseconds. */
  clockShift: number
  /** How far times in responses are ahead: the `Date` header, a token's expiry, the server's time. */
  responseShifts: { date: number; expiresIn: number; serverTime: number }
  faultOf(request: FaultRequest): Fault | undefined
  /** A number from 0 to below 1, for anything else that a run decides. */
  draw(about: string): number
  pick<T>(about: string, choices: readonly [T, ...T[]]): T
}

const day = 86_400_000
const statuses = [401, 429, 500, 503] as const
/** Some are longer than the 12 seconds after which a call times out. */
const delays = [40, 900, 4000, 11_000, 14_000] as const
const otherData = [null, 42, 'text', { unexpected: true }, [{ id: 'x', price: 12.5 }]] as const

export function planFaults(seed: number): FaultPlan {
  const draw = (...about: (string | number)[]) =>
    createHash('sha256')
      .update(JSON.stringify([seed, ...about]))
      .digest()
      .readUInt32BE() /
    2 ** 32
  const pickBy = <T>(number: number, choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(number * choices.length)] ?? choices[0]
  const pick = <T>(about: string, choices: readonly [T, ...T[]]): T => pickBy(draw(about), choices)

  const rate = pick('rate', [0.08, 0.2, 0.35, 0.6])
  const shift = (about: string) => pick(about, [0, 0, 0, day, -day])

  return {
    seed,
    clockShift: shift('clock'),
    responseShifts: { date: shift('date'), expiresIn: shift('expiresIn'), serverTime: shift('serverTime') },
    draw,
    pick,
    faultOf({ method, path, count }) {
      const about = [method, path, count]
      if (draw('whether', ...about) >= rate) return undefined
      const other = draw('details', ...about)
      return pickBy<Fault>(draw('kind', ...about), [
        { kind: 'delay', milliseconds: pickBy(other, delays) },
        { kind: 'silence' },
        { kind: 'cut', isHandled: other < 0.5 },
        { kind: 'truncate' },
        { kind: 'half' },
        { kind: 'page' },
        { kind: 'noise' },
        { kind: 'empty' },
        { kind: 'otherData', data: pickBy<unknown>(other, otherData) },
        { kind: 'status', status: pickBy<number>(other, statuses), isEnvelope: draw('form', ...about) < 0.5 },
        { kind: 'status', status: pickBy<number>(other, statuses), isEnvelope: draw('form', ...about) < 0.5 },
      ])
    },
  }
}
