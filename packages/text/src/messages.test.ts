import { expect, test } from 'vitest'
import {
  chooseLanguage,
  countOf,
  type Edition,
  editionOf,
  editions,
  editionTraits,
  fill,
  formName,
  type Language,
  languages,
  loadMessages,
  loadResultsMessages,
  loadSiteMessages,
} from './index'

const load = async (language: Language, edition?: Edition) => ({
  ...(await loadMessages(language, edition)),
  ...(await loadResultsMessages(language, edition)),
  site: await loadSiteMessages(language, edition),
})

/** Every sentence with the path to it. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`))
}

const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort()

test('every sentence stands in both languages, with the same places to fill', async () => {
  for (const edition of editions) {
    const english = new Map(sentences(await load('en', edition)))
    const spanish = new Map(sentences(await load('es', edition)))
    expect([...spanish.keys()]).toEqual([...english.keys()])
    for (const [path, sentence] of english) {
      expect(spanish.get(path), path).not.toBe('')
      expect(places(spanish.get(path) ?? ''), path).toEqual(places(sentence))
    }
  }
})

test('Spanish is not English left standing', async () => {
  const english = new Map(sentences(await load('en')))
  const same = sentences(await load('es')).filter(([path, sentence]) => english.get(path) === sentence)
  expect(same.map(([path]) => path)).toEqual([
    '.common.english',
    '.common.spanish',
    '.settings.place',
    '.prices.programNote',
    '.prices.announce',
    '.pharmacies.miles',
    '.coupon.bin',
    '.coupon.pcn',
    '.coupon.appStore',
    '.coupon.googlePlay',
    '.site.drug.listed',
    '.site.how.steps.1.title',
  ])
})

test('the edition follows from type and app code', () => {
  const of = (type: 'professional' | 'patient', appCode: string) => editionOf({ type, app: { appCode } })
  expect([of('professional', 'HCP'), of('patient', 'HCP')]).toEqual(['provider', 'providerPatient'])
  expect(['WGN', 'CVD', 'CVDB'].map((appCode) => of('patient', appCode))).toEqual(['wagon', 'consumer', 'consumer'])
})

test('the claim about pharmacies is omitted for WGN, in both languages', async () => {
  for (const language of languages) {
    expect((await loadMessages(language, 'consumer')).prices.claim).toContain('{pharmacies}')
    expect((await loadMessages(language, 'wagon')).prices.claim).not.toContain('{pharmacies}')
  }
})

test('the first language that we speak is chosen, else English', () => {
  expect(chooseLanguage([null, '', 'fr-FR', 'es-MX', 'en'])).toBe('es')
  expect(chooseLanguage(['de', undefined])).toBe('en')
})

test('places are filled, unknown ones stay', () => {
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

test('quantities and forms are said in each language, unknown ones as they came', () => {
  expect([countOf(30, 'tablet', 'en'), countOf(1, 'inhaler', 'es'), countOf(2.5, 'mL', 'es')]).toEqual([
    '30 tablets',
    '1 inhalador',
    '2.5 mL',
  ])
  expect([formName('Tablet', 'es'), formName('Wafer', 'es'), formName('Tablet', 'en')]).toEqual([
    'Tableta',
    'Wafer',
    'Tablet',
  ])
})

test('professionals view and send, keep no favorite and print nothing; everybody else gets savings', async () => {
  expect((await loadResultsMessages('en', 'consumer')).savings.get).toBe('GET SAVINGS!')
  expect((await loadResultsMessages('en', 'wagon')).savings.get).toBe('GET SAVINGS!')
  expect((await loadResultsMessages('en', 'provider')).savings).toMatchObject({
    get: 'VIEW SAVINGS',
    send: 'SEND SAVINGS TO PATIENT',
  })
  expect((await loadResultsMessages('en', 'providerPatient')).savings.get).toBe('VIEW SAVINGS')
  expect(editionTraits('provider')).toMatchObject({ hasFavorite: false, hasCouponButtons: false, sendsToPatient: true })
  for (const edition of ['consumer', 'providerPatient', 'wagon'] as const) {
    expect(editionTraits(edition)).toMatchObject({ hasFavorite: true, hasCouponButtons: true, sendsToPatient: false })
  }
})
