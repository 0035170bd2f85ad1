/** What an organization must have before it is applied: a logo that emails can show, terms and a privacy policy in every language. */

import { languageNames, languages } from '@rxgauge/text'
import type { textStates } from '../documents/content-versions'
import type { OrganizationRecord } from './organization-records'

const requiredTexts = { T_AND_C: 'terms', privacy_policy: 'a privacy policy' } as const

type TextStates = Awaited<ReturnType<typeof textStates>>

/**
 * Sentences for what a changed organization misses; empty where it misses nothing.
 * @param before the stored one; `undefined` for one that is new
 * @param commonTexts how the texts stand that are of all organizations
 */
export const missingParts = (
  after: OrganizationRecord,
  before: OrganizationRecord | undefined,
  commonTexts: TextStates,
): string[] => [...missingLogo(after, before), ...missingTexts(after, before, commonTexts)]

/** Mail programs show no SVG. */
function missingLogo({ document, images }: OrganizationRecord, before: OrganizationRecord | undefined): string[] {
  const name = String(document.options.logoFileName ?? '')
  const isChanged =
    images[name] !== before?.images[name] || document.options.logoFileName !== before?.document.options.logoFileName
  const png = name.replace(/\.svg$/i, '.png')
  if (png === name || png in images || !isChanged) return []
  return [`files/${png}: is missing: emails show no SVG, so a PNG of the logo stands beside files/${name}`]
}

function missingTexts(
  { document, texts = {} }: OrganizationRecord,
  before: OrganizationRecord | undefined,
  commonTexts: TextStates,
): string[] {
  // A stored organization's own texts are in its folder too, as `org pull` writes them.
  const own = { ...before?.texts, ...texts }
  return Object.entries(requiredTexts).flatMap(([type, what]) =>
    languages.flatMap((language) => {
      const file = `content/${type}.${language}.md`
      if (`${type}.${language}` in own) return []
      const isOfAll = commonTexts.some(
        (state) => state.type === type && state.language === language && state.state !== 'missing',
      )
      const other = languages.find((each) => `${type}.${each}` in own)
      if (other !== undefined)
        return [`${file}: is missing: ${document.name} has ${what} of its own in ${languageNames[other]} alone`]
      return isOfAll ? [] : [`${file}: is missing: ${what} must be there in ${languageNames[language]}`]
    }),
  )
}
