/** What an organization must have before it is applied: a logo that emails can show, terms and a privacy policy in every language. */

import { languageNames, languages } from '@rxgauge/text'
import type { Queryable } from '../database/database'
import { textStates } from '../documents/content-versions'
import { newYorkDay } from '../new-york-day'
import { differencesOf, type OrganizationRecord } from './organization-records'

const requiredTexts = { T_AND_C: 'terms', privacy_policy: 'a privacy policy' } as const

/**
 * Sentences for what is missing; empty where nothing is. What stood before and is not changed may go on as it is.
 * @param before the stored one; `undefined` for one that is new
 */
export async function missingParts(
  queryable: Queryable,
  after: OrganizationRecord,
  before: OrganizationRecord | undefined,
): Promise<string[]> {
  if (differencesOf(before, after).length === 0) return []
  return [...missingLogo(after, before), ...(await missingTexts(queryable, after, before))]
}

/** Mail programs show no SVG. */
function missingLogo({ document, images }: OrganizationRecord, before: OrganizationRecord | undefined): string[] {
  const name = String(document.options.logoFileName ?? '')
  const isChanged =
    images[name] !== before?.images[name] || document.options.logoFileName !== before?.document.options.logoFileName
  const png = name.replace(/\.svg$/i, '.png')
  if (png === name || png in images || !isChanged) return []
  return [`files/${png}: is missing: emails show no SVG, so a PNG of the logo stands beside files/${name}`]
}

async function missingTexts(
  queryable: Queryable,
  { document, texts = {} }: OrganizationRecord,
  before: OrganizationRecord | undefined,
): Promise<string[]> {
  // A stored organization's own texts are in its folder too, as `org pull` writes them.
  const states = await textStates(queryable, null, newYorkDay(Date.now()))
  const own = { ...before?.texts, ...texts }
  return Object.entries(requiredTexts).flatMap(([type, what]) =>
    languages.flatMap((language) => {
      const file = `content/${type}.${language}.md`
      if (`${type}.${language}` in own) return []
      const isOfAll = states.some(
        (state) => state.type === type && state.language === language && state.state !== 'missing',
      )
      const other = languages.find((each) => `${type}.${each}` in own)
      if (other !== undefined)
        return [`${file}: is missing: ${document.name} has ${what} of its own in ${languageNames[other]} alone`]
      return isOfAll ? [] : [`${file}: is missing: ${what} must be there in ${languageNames[language]}`]
    }),
  )
}
