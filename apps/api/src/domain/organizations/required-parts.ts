/**
 * Parts that an organization must have before it's applied: a logo that emails can show, and terms and a privacy policy
 * in every language.
 */

import { languages } from '@rxgauge/text'
import { type Reason, reason } from '../../base/errors/reason'
import type { textStates } from '../documents/content-versions'
import type { OrganizationRecord } from './organization-records'

const requiredTexts = { T_AND_C: 'terms', privacy_policy: 'privacyPolicy' } as const

type TextStates = Awaited<ReturnType<typeof textStates>>

/**
 * The parts that a changed organization lacks; empty if it lacks none.
 * @param before the stored record; `undefined` for a new one
 * @param commonTexts the state of the texts common to all organizations
 */
export const missingParts = (
  after: OrganizationRecord,
  before: OrganizationRecord | undefined,
  commonTexts: TextStates,
): Reason[] => [...missingLogo(after, before), ...missingTexts(after, before, commonTexts)]

/** Mail programs can't show an SVG. */
function missingLogo({ document, images }: OrganizationRecord, before: OrganizationRecord | undefined): Reason[] {
  const name = String(document.options.logoFileName ?? '')
  const isChanged =
    images[name] !== before?.images[name] || document.options.logoFileName !== before?.document.options.logoFileName
  const png = name.replace(/\.svg$/i, '.png')
  if (png === name || png in images || !isChanged) return []
  return [reason('pngMissing', { png, svg: name })]
}

function missingTexts(
  { document, texts = {} }: OrganizationRecord,
  before: OrganizationRecord | undefined,
  commonTexts: TextStates,
): Reason[] {
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
        return [
          reason('textInOneLanguage', {
            ...{ file, name: document.name },
            text: [reason(what)],
            language: [reason(other)],
          }),
        ]
      return isOfAll ? [] : [reason('textMissing', { file, text: [reason(what)], language: [reason(language)] })]
    }),
  )
}
