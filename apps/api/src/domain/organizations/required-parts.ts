/**
 * Parts that an organization must have before it's applied: a logo that emails can show, and terms and a privacy policy
 * in every language.
 */

import { languageNames, languages } from '@rxgauge/text'
import type { textStates } from '../documents/content-versions'
import type { OrganizationRecord } from './organization-records'

const requiredTexts = { T_AND_C: 'terms', privacy_policy: 'privacy policy' } as const

type TextStates = Awaited<ReturnType<typeof textStates>>

/**
 * Sentences for parts that a changed organization lacks; empty if it lacks none.
 * @param before the stored record; `undefined` for a new one
 * @param commonTexts the state of the texts common to all organizations
 */
export const missingParts = (
  after: OrganizationRecord,
  before: OrganizationRecord | undefined,
  commonTexts: TextStates,
): string[] => [...missingLogo(after, before), ...missingTexts(after, before, commonTexts)]

/** Mail programs can't show an SVG. */
function missingLogo({ document, images }: OrganizationRecord, before: OrganizationRecord | undefined): string[] {
  const name = String(document.options.logoFileName ?? '')
  const isChanged =
    images[name] !== before?.images[name] || document.options.logoFileName !== before?.document.options.logoFileName
  const png = name.replace(/\.svg$/i, '.png')
  if (png === name || png in images || !isChanged) return []
  return [`files/${png}: is missing: emails cannot show an SVG, so put a PNG of the logo beside files/${name}`]
}

function missingTexts(
  { document, texts = {} }: OrganizationRecord,
  before: OrganizationRecord | undefined,
  commonTexts: TextStates,
): string[] {
  // A stored organization's own texts count too, since `org pull` writes them into its folder.
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
        return [`${file}: is missing: ${document.name} has its own ${what} only in ${languageNames[other]}`]
      return isOfAll ? [] : [`${file}: is missing: the ${what} must exist in ${languageNames[language]}`]
    }),
  )
}
