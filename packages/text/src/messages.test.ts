import { expect, test } from 'vitest'
import {
  accountArea,
  chooseLanguage,
  countOf,
  doseOf,
  type Edition,
  editionOf,
  editions,
  editionTraits,
  embedArea,
  fill,
  fillPlaces,
  firstScreenArea,
  formName,
  type Language,
  languageNames,
  languages,
  listAnswerArea,
  listTimeArea,
  loadMessages,
  localeOf,
  myListArea,
  resultsArea,
  sendArea,
  siteArea,
  strengthName,
} from './index'
import { sentences as own } from './sentence'
import { emailTemplate, emailTemplateNames, medicationWords, outgoingText, priceText } from './server'

const load = async (language: Language, edition?: Edition) => ({
  ...(await loadMessages(firstScreenArea, language, edition)),
  ...(await loadMessages(resultsArea, language, edition)),
  site: await loadMessages(siteArea, language, edition),
  account: await loadMessages(accountArea, language, edition),
  embed: await loadMessages(embedArea, language, edition),
  myList: await loadMessages(myListArea, language, edition),
  listAnswer: await loadMessages(listAnswerArea, language, edition),
  listTime: await loadMessages(listTimeArea, language, edition),
  outgoing: outgoingText(language),
  priceNotes: priceText(language),
  emails: Object.fromEntries(emailTemplateNames.map((name) => [name, emailTemplate(name, language)])),
})

/** Every sentence with its path. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  // Each language has its own names for forms and units.
  const named = Object.entries(value as object).filter(([key]) => key !== 'medication')
  return named.flatMap(([key, inner]) => sentences(inner, `${path}.${key}`))
}

const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort()

test('every sentence exists in both languages, with the same places to fill', async () => {
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

test('Spanish texts are not left in English', async () => {
  const english = new Map(sentences(await load('en')))
  const same = sentences(await load('es')).filter(([path, sentence]) => english.get(path) === sentence)
  expect(same.map(([path]) => path)).toEqual([
    '.settings.place',
    '.prices.programNote',
    '.prices.announce',
    '.insurance.medicare',
    '.pharmacies.miles',
    '.pharmacies.north',
    '.coupon.bin',
    '.coupon.pcn',
    '.coupon.appStore',
    '.coupon.googlePlay',
    '.site.drug.listed',
    '.site.how.steps.1.title',
    '.account.profile.passwordMask',
    '.account.profile.bin',
    '.account.messages.at',
    '.account.messages.no',
    '.listAnswer.pharmacies.byTotal',
    '.emails.supportAnswer.paragraphs.0',
    '.emails.site.paragraphs.0',
    '.emails.coupon.paragraphs.0',
    '.emails.savings.paragraphs.0',
    '.emails.list.paragraphs.0',
    '.emails.refill.paragraphs.2',
    '.emails.watch.paragraphs.2',
  ])
})

// spec: account 2 Sign up
// spec: account 8 The error catalogue
// spec: search 2 Search page
// spec: search 8 Error catalogue
test('the specification’s quotes appear letter for letter, with its straight apostrophes and capitals', async () => {
  const { common, settings } = await loadMessages(firstScreenArea, 'en')
  const { insurance, location } = await loadMessages(resultsArea, 'en')
  const [account, site, send] = await Promise.all([
    loadMessages(accountArea, 'en'),
    loadMessages(siteArea, 'en'),
    loadMessages(sendArea, 'en'),
  ])
  // Quotes from the account document: 2 "Sign up", 4 "Change email", 8.
  expect([account.signUp.tryAgain, account.done, common.tryAgain]).toEqual(['Try Again', 'Done', 'TRY AGAIN'])
  expect([common.sorry, site.problem.title]).toEqual(["We're sorry.", "We're sorry."])
  // Quotes from the search document: 2 "Search page", "Informational pages" and "Drug savings", 4 "Send-savings
  // dialog", "Insurance selection", 8.
  expect([settings.zip, location.zip, account.profile.zip, site.savings.zipTitle]).toEqual([
    ...['Zip Code', 'Zip Code', 'Zip Code'],
    'Enter Zip Code',
  ])
  expect([send.done, site.footer.done, common.done]).toEqual(['Done', 'Done', 'DONE'])
  expect(insurance.reselect).toBe("No, I'll reselect")
  expect(account.gate.dose).toBe("{product} can remind you when it's time to take your medication.")
})

// spec: account 1 What the product does and for whom
test('the edition follows from type and app code', () => {
  const of = (type: 'professional' | 'patient', appCode: string) => editionOf({ type, app: { appCode } })
  expect([of('professional', 'HCP'), of('patient', 'HCP')]).toEqual(['provider', 'providerPatient'])
  expect(['WGN', 'CVD', 'CVDB'].map((appCode) => of('patient', appCode))).toEqual(['wagon', 'consumer', 'consumer'])
})

test('the first available preferred language is chosen, else English', () => {
  expect(chooseLanguage([null, '', 'fr-FR', 'es-MX', 'en'])).toBe('es')
  expect(chooseLanguage(['de', undefined])).toBe('en')
})

test('a language has a name for itself and a locale', () => {
  expect(languages.map((language) => [languageNames[language], localeOf(language)])).toEqual([
    ['English', 'en-US'],
    ['Español', 'es-US'],
  ])
})

test('places are filled; in a text that the compiler does not know, unknown places stay', () => {
  expect(fill(own({ both: '{a} and {b}' }).both, { a: 1, b: 'two' })).toBe('1 and two')
  expect(fillPlaces('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

test('quantities and forms are translated, and unknown ones stay as they are', () => {
  const [en, es] = [medicationWords('en'), medicationWords('es')]
  expect([countOf(30, 'tablet', en), countOf(1, 'inhaler', es), countOf(2.5, 'mL', es)]).toEqual([
    '30 tablets',
    '1 inhalador',
    '2.5 mL',
  ])
  const grams = { amount: 8.5, unitName: 'g' }
  expect([countOf(1, 'inhaler', en, grams), countOf(2, 'inhaler', es, grams), countOf(2, 'auto-injector', es)]).toEqual(
    ['1 inhaler, 8.5 g', '2 inhaladores, 17 g', '2 autoinyectores'],
  )
  expect(countOf(3, undefined, en)).toBe('3')
  expect([doseOf('Tablet', '20 mg', en), doseOf('Tablet', '20 mg', es)]).toEqual(['20 mg tablet', 'tableta de 20 mg'])
  expect(doseOf('Pen injector', '0.25-0.5 mg dose', es)).toBe('pluma inyectora de 0.25-0.5 mg por dosis')
  const strengths = ['100 units per mL', '90 mcg per puff', '50 mcg per spray', 'Lozenge']
  expect(strengths.map((strength) => strengthName(strength, es))).toEqual([
    '100 unidades por mL',
    '90 mcg por inhalación',
    '50 mcg por atomización',
    'Pastilla',
  ])
  expect(strengths.map((strength) => strengthName(strength, en))).toEqual(strengths)
  expect([formName('Tablet', es), formName('Wafer', es), formName('Tablet', en)]).toEqual([
    'Tableta',
    'Wafer',
    'Tablet',
  ])
})

test('professionals view and send, and have no favorite or print button; everybody else gets savings', async () => {
  expect((await loadMessages(resultsArea, 'en', 'consumer')).savings.get).toBe('GET SAVINGS!')
  expect((await loadMessages(resultsArea, 'en', 'wagon')).savings.get).toBe('GET SAVINGS!')
  expect((await loadMessages(resultsArea, 'en', 'provider')).savings).toMatchObject({
    get: 'VIEW SAVINGS',
    send: 'SEND SAVINGS TO PATIENT',
  })
  expect((await loadMessages(resultsArea, 'en', 'providerPatient')).savings.get).toBe('VIEW SAVINGS')
  expect(editionTraits('provider')).toMatchObject({ hasFavorite: false, hasCouponButtons: false, sendsToPatient: true })
  for (const edition of ['consumer', 'providerPatient', 'wagon'] as const) {
    expect(editionTraits(edition)).toMatchObject({ hasFavorite: true, hasCouponButtons: true, sendsToPatient: false })
  }
})

test('a professional is never spoken to as the patient', async () => {
  // Groups about the professional's own account, entries and link.
  const { rules: _, ...first } = await loadMessages(firstScreenArea, 'en', 'provider')
  const { saving, reminders, send, consent, ...results } = await loadMessages(resultsArea, 'en', 'provider')
  const toPatient = /\b(I|my|you|your|yours)\b(?! (patient|connection|link|mean))/i
  const found = [...sentences(first), ...sentences(results)].filter(([, sentence]) => toPatient.test(sentence))
  expect(found.map(([path]) => path)).toEqual([
    // The specification's words.
    '.insurance.reselect',
    // Not reached by professionals, whose prices don't forward.
    '.views.forwarding',
  ])
  // The server's notes are the same for everyone.
  expect(sentences(priceText('en')).filter(([, sentence]) => toPatient.test(sentence))).toEqual([])
})

test('patients of a professional are told who sent them', async () => {
  const { home, shared } = await loadMessages(siteArea, 'en', 'providerPatient')
  expect(home.title).toBe('Your care team sent you this')
  expect(shared.title).toBe('{name}: a coupon from your care team')
  const { savings, coupon } = await loadMessages(resultsArea, 'en', 'providerPatient')
  expect([savings.get, coupon.title]).toEqual(['VIEW SAVINGS', 'Your coupon from your care team'])
})

test('an edition changes single sentences at any depth, and lists whole', async () => {
  const { gauge } = await loadMessages(firstScreenArea, 'en', 'provider')
  expect(gauge.info).toEqual({
    retail: 'Retail: the price with no coupon and no insurance.',
    discount: 'Discount: the price with a free discount card.',
    copay: 'Copay: the patient’s share when they use insurance.',
    coupon: 'Coupon: often the lowest of the four.',
  })
  expect(gauge.retail).toBe('Retail')
  const { howPriced } = await loadMessages(resultsArea, 'en', 'provider')
  expect(howPriced.copay.changes).toHaveLength(3)
  expect(howPriced.copay.source).toContain('{name}')
})
