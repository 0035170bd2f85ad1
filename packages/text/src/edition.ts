/** Editions: the same product in its audience's words (account 1, search 1). */
import type { Organization } from '@rxgauge/contract'

export const editions = ['consumer', 'provider', 'providerPatient', 'wagon'] as const
export type Edition = (typeof editions)[number]

/** App HCP has one edition for professionals and another for patients; app WGN has a third. */
export function editionOf({ type, app }: { type: Organization['type']; app: { appCode: string } }): Edition {
  if (app.appCode === 'HCP') return type === 'professional' ? 'provider' : 'providerPatient'
  return app.appCode === 'WGN' ? 'wagon' : 'consumer'
}

/** An edition's different sentences in one language, by group. A sentence may leave out places of the usual one. */
export type EditionChanges<T> = Partial<Record<Edition, Changes<T>>>
type Changes<T> = { [Group in keyof T]?: { [Name in keyof T[Group]]?: T[Group][Name] extends string ? string : never } }

/** The messages of one area in one language. */
export interface AreaText<T> {
  messages: T
  editions?: EditionChanges<T>
}

/** An area's messages in an edition's words. */
export function forEdition<T extends object>({ messages, editions }: AreaText<T>, edition: Edition): T {
  const changes = editions?.[edition]
  if (!changes) return messages
  const changed = { ...messages }
  for (const group of Object.keys(changes) as (keyof T)[]) changed[group] = { ...messages[group], ...changes[group] }
  return changed
}
