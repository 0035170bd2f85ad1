/**
 * What goes wrong between browser and API in one run. Everything is drawn from the run's seed: the same request (method, path,
 * how often it came before) gets the same fault, whatever the order in which requests come.
 */
import { createHash } from 'node:crypto'

export type Fault =
  /** Answered this much later, in milliseconds of the page's time. */
  | { kind: 'delay'; milliseconds: number }
  /** Never answered. */
  | { kind: 'silence' }
  /** The connection ends: before the server was asked, or when it has answered. */
  | { kind: 'cut'; isHandled: boolean }
  /** The connection ends within the body. */
  | { kind: 'truncate' }
  /** Half a document, as if it were a whole one. */
  | { kind: 'half' }
  /** Another page in place of the answer, as hotels send it. */
  | { kind: 'page' }
  | { kind: 'noise' }
  | { kind: 'empty' }
  /** An envelope that holds something else than was declared. */
  | { kind: 'otherData'; data: unknown }
  /** An error of the server's own form, or of a program between that knows no such form. */
  | { kind: 'status'; status: number; isEnvelope: boolean }

export interface FaultRequest {
  method: string
  path: string
  /** How often the same was asked before. */
  count: number
}

export interface FaultPlan {
  seed: number
  /** What the device's clock is ahead by, in milliseconds. */
  clockShift: number
  /** What the time in answers is ahead by: the `Date` header, a token's end, the server's own time. */
  answerShifts: { date: number; expiresIn: number; serverTime: number }
  faultOf(request: FaultRequest): Fault | undefined
  /** A number from 0 to below 1 for anything else that a run decides. */
  draw(about: string): number
  pick<T>(about: string, choices: readonly [T, ...T[]]): T
}

const day = 86_400_000
const statuses = [401, 429, 500, 503] as const
/** Longer than the 12 seconds after which a call is given up, among them. */
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
    answerShifts: { date: shift('date'), expiresIn: shift('expiresIn'), serverTime: shift('serverTime') },
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
