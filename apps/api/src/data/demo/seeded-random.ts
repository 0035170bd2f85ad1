/**
 * Repeatable random numbers: the same key always gives the same number, so that every fresh database has the same data.
 */
import { createHash } from 'node:crypto'

/** A number from 0 up to but not including 1. */
export function seededRandom(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32
}

/** A whole number from 0 up to but not including `below`. */
export const seededIndex = (key: string, below: number): number => Math.floor(seededRandom(key) * below)
