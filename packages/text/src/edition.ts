/** Editions: the same product in its audience's words (account 1, search 1). */
import type { Organization } from '@rxgauge/contract'

export const editions = ['consumer', 'provider', 'providerPatient', 'wagon'] as const
export type Edition = (typeof editions)[number]

/** App HCP has one edition for professionals and another for patients; app WGN has a third. */
export function editionOf({ type, app }: { type: Organization['type']; app: { appCode: string } }): Edition {
  if (app.appCode === 'HCP') return type === 'professional' ? 'provider' : 'providerPatient'
  return app.appCode === 'WGN' ? 'wagon' : 'consumer'
}

/** An edition's different sentences in one language. A sentence may leave out places of the usual one. */
export type EditionChanges<T> = Partial<Record<Edition, Changes<T>>>
type Changes<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Changes<Item>[]
    : { readonly [Key in keyof T]?: Changes<T[Key]> }

/** The messages of one area in one language. */
export interface AreaText<T> {
  messages: T
  editions?: EditionChanges<T>
}

/** An area's messages in an edition's words. */
export const forEdition = <T extends object>({ messages, editions }: AreaText<T>, edition: Edition): T =>
  changed(messages, editions?.[edition]) as T

/** Groups keep what isn't changed; a list is replaced whole. */
function changed(usual: unknown, change: unknown): unknown {
  if (change === undefined || typeof change !== 'object' || Array.isArray(change)) return change ?? usual
  const merged: Record<string, unknown> = { ...(usual as object) }
  for (const [key, inner] of Object.entries(change ?? {})) merged[key] = changed(merged[key], inner)
  return merged
}
