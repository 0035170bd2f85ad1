/** Editions: the same product in the words of its audience (account 1, search 1). */
import type { Organization } from '@rxgauge/contract'
import type { Messages } from './en'
import type { Language } from './language'

export const editions = ['consumer', 'provider', 'providerPatient', 'wagon'] as const
export type Edition = (typeof editions)[number]

/** App HCP has an edition for professionals and another one for patients, app WGN a third. */
export function editionOf({ type, app }: { type: Organization['type']; app: { appCode: string } }): Edition {
  if (app.appCode === 'HCP') return type === 'professional' ? 'provider' : 'providerPatient'
  return app.appCode === 'WGN' ? 'wagon' : 'consumer'
}

/** What an edition says otherwise, group by group. */
export type Differences<T> = Partial<Record<Edition, Record<Language, { [Group in keyof T]?: Partial<T[Group]> }>>>

/** The first screen's sentences. */
export const firstScreenDifferences: Differences<Messages> = {
  provider: {
    en: {
      settings: {
        title: 'Your patient’s prescription',
        zipPrompt: 'Enter the patient’s zip code to see prices nearby.',
      },
    },
    es: {
      settings: {
        title: 'La receta de su paciente',
        zipPrompt: 'Ingrese el código postal del paciente para ver los precios.',
      },
    },
  },
  // The claim about pharmacies is omitted for app WGN (search 1).
  wagon: { en: { prices: { claim: 'Save up to {percent}%.' } }, es: { prices: { claim: 'Ahorre hasta {percent}%.' } } },
}

/** A language's sentences as an edition says them. */
export function forEdition<T extends object>(
  messages: T,
  differences: Differences<T>,
  edition: Edition,
  language: Language,
): T {
  const changed = { ...messages }
  const ours: { [Group in keyof T]?: Partial<T[Group]> } = differences[edition]?.[language] ?? {}
  for (const group of Object.keys(ours) as (keyof T)[]) changed[group] = { ...messages[group], ...ours[group] }
  return changed
}
