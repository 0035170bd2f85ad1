/** Cursors of long lists: opaque to programs, so that what they mean can change. */
import { ProblemError } from './problem-error'

const usualLimit = 25

interface Page {
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * One page of items that are sorted by a falling id.
 * @throws ProblemError CURSOR_INVALID
 */
export function pageByFallingId<Item extends { id: number }>(
  items: readonly Item[],
  { cursor, limit = usualLimit }: Page,
): { items: Item[]; nextCursor: string | null } {
  const before = cursor === undefined ? Number.POSITIVE_INFINITY : readCursor(cursor)
  const rest = items.filter(({ id }) => id < before)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { items: page, nextCursor: last && rest.length > limit ? cursorOf(last.id) : null }
}

export const cursorOf = (position: number): string => Buffer.from(`after ${position}`).toString('base64url')

/** @throws ProblemError CURSOR_INVALID */
export function readCursor(cursor: string): number {
  const position = /^after (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1]
  if (position === undefined) throw new ProblemError('CURSOR_INVALID')
  return Number(position)
}
