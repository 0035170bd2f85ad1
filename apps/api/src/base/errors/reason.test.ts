// database: none
import { languages } from '@rxgauge/text'
import { deskText, kindTitle } from '@rxgauge/text/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fileKinds } from '../../data/imports/kinds'
import { because, inEnglish, reason, reasonsSchema, reasonText } from './reason'
import { StartError } from './start-error'

test('a reason is stored without a language, also with reasons in it', () => {
  const { reason: text, reasons } = because(
    reason('stillWaitsBecause', { reasons: [reason('rowsMissing', { gone: 3, rows: 10 }), reason('afterUndo')] }),
  )
  expect(text).toBe(
    'it came before and still waits for approval: 3 of 10 rows are missing; the list before it was undone, so there is nothing to compare it with',
  )
  const [stored = inEnglish('')] = v.parse(reasonsSchema, JSON.parse(JSON.stringify(reasons)))
  expect(reasonText(stored, 'en')).toBe(text)
  expect(reasonText(stored, 'es')).toMatch(/^llegó antes .*: faltan 3 de 10 filas; la lista anterior se deshizo/)
})

test('what a newer version or an English sentence says is shown as it is', () => {
  const [stored = inEnglish('')] = v.parse(reasonsSchema, [{ code: 'It is not YAML: {a: 1', figures: {} }])
  expect(reasonText(stored, 'es')).toBe('It is not YAML: {a: 1')
})

test('commands read a refusal in English, the desk in each language', () => {
  const error = new StartError(reason('orgUnknown', { code: 'NONE' }))
  expect(error.message).toBe('There is no organization NONE.')
  expect(error.sentenceIn('es')).toBe('No existe la organización NONE.')
  expect(new StartError('Set PORT.').sentenceIn('es')).toBe('Set PORT.')
  expect(new StartError((language) => language).sentenceIn('es')).toBe('es')
})

test('each kind of file has a title in each language, and there is no title without a kind', () => {
  const names = fileKinds.map(({ name }) => name).sort()
  for (const language of languages) expect(Object.keys(deskText(language).kinds).sort()).toEqual(names)
  for (const name of names) expect(kindTitle(name, 'es'), name).not.toBe(kindTitle(name, 'en'))
  expect(kindTitle('unheard-of', 'es')).toBe('unheard-of')
})
