// database: none
import { expect, test } from 'vitest'
import { bytesOf, mergeDrafts, valueAt, withValue } from './organization-draft'

const base = {
  document: { name: 'Acme', suffix: '', options: { a: 'y', b: 'n' }, hosts: ['one.example'] },
  images: { 'logo.png': 'AAAA' },
}
const withChanges = (changes: Record<string, unknown>) => ({
  ...base,
  document: Object.entries(changes).reduce<Record<string, unknown>>(
    (document, [key, value]) => withValue(document, key, value) as Record<string, unknown>,
    base.document,
  ),
})

test('two people’s changes of different fields are both kept', () => {
  const mine = withChanges({ suffix: 'mine', 'options.a': 'n' })
  const stored = withChanges({ name: 'Acme Corp', 'options.b': 'y' })
  const { document, theirs, both } = mergeDrafts(base, mine, stored)
  expect(document).toEqual({ ...base.document, name: 'Acme Corp', suffix: 'mine', options: { a: 'n', b: 'y' } })
  expect(theirs.map(({ key }) => key)).toEqual(['name', 'options.b'])
  expect(both).toEqual([])
})

test('where both changed a field, mine stays and theirs is named', () => {
  const { document, both } = mergeDrafts(base, withChanges({ name: 'Mine' }), withChanges({ name: 'Theirs' }))
  expect(document.name).toBe('Mine')
  expect(both).toEqual([{ key: 'name', theirs: 'Theirs' }])
})

test('the same change by both is no difference, and images are kept too', () => {
  const mine = { ...withChanges({ name: 'Same' }), images: { 'logo.svg': 'BBBB' } }
  const merge = mergeDrafts(base, mine, {
    ...withChanges({ name: 'Same' }),
    images: { ...base.images, 'x.png': 'CCCC' },
  })
  expect(merge.both).toEqual([])
  expect(merge.images).toEqual({ 'logo.svg': 'BBBB', 'x.png': 'CCCC' })
})

test('values are read and written by their keys', () => {
  expect(valueAt({ options: { a: 'y' } }, 'options.a')).toBe('y')
  expect(valueAt({}, 'options.a')).toBe(undefined)
  expect(withValue({ colorScheme: { a: '#000000', b: '' } }, 'colorScheme.a', undefined)).toEqual({
    colorScheme: { b: '' },
  })
})

test('bytes of Base64', () => {
  expect(['AAAA', 'AAA=', 'AA=='].map(bytesOf)).toEqual([3, 2, 1])
})
