/** Editions: the same product in the words of its audience (account 1, search 1). */
import type { Organization } from '@rxgauge/contract'

export const editions = ['consumer', 'provider', 'providerPatient', 'wagon'] as const
export type Edition = (typeof editions)[number]

/** App HCP has an edition for professionals and another one for patients, app WGN a third. */
export function editionOf({ type, app }: { type: Organization['type']; app: { appCode: string } }): Edition {
  if (app.appCode === 'HCP') return type === 'professional' ? 'provider' : 'providerPatient'
  return app.appCode === 'WGN' ? 'wagon' : 'consumer'
}

/** What editions say otherwise in one language, group by group. A sentence may leave out places of the usual one. */
export type EditionChanges<T> = Partial<Record<Edition, Changes<T>>>
type Changes<T> = { [Group in keyof T]?: { [Name in keyof T[Group]]?: T[Group][Name] extends string ? string : never } }

/** The messages of one area in one language. */
export interface AreaText<T> {
  messages: T
  editions?: EditionChanges<T>
}

/** An area's messages as an edition says them. */
export function forEdition<T extends object>({ messages, editions }: AreaText<T>, edition: Edition): T {
  const changes = editions?.[edition]
  if (!changes) return messages
  const changed = { ...messages }
  for (const group of Object.keys(changes) as (keyof T)[]) changed[group] = { ...messages[group], ...changes[group] }
  return changed
}
