/** The example in the README, and what a tag says. */
import { readFile } from 'node:fs/promises'
import { clientFailureCodes } from '@rxgauge/client'
import { errorCodes } from '@rxgauge/contract'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { tagOptions } from './src/loader/tag-options'
import { optionNames, readOptions } from './src/options'

function createTag(attributes: Record<string, string>, query = '') {
  const { document } = new Window({ url: 'https://portal.test' })
  const tag = document.createElement('script')
  // Not by the property, which would load it.
  Object.defineProperty(tag, 'src', { value: `https://host.test/widget.js${query}` })
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(`data-${name}`, value)
  return tag as unknown as HTMLScriptElement
}

test('the example in the README runs', () => {
  const element = new Window().document.createElement('rx-gauge') as unknown as Element
  const tag = createTag({ org: ' ACME ', zip: '', 'color-brand': '#123456', id: 'of somebody else' })

  // Attributes of the tag and of the element are one set of options.
  for (const [name, value] of tagOptions(tag)) element.setAttribute(name, value)
  const options = readOptions(element)

  expect(options).toEqual({ org: 'ACME', 'color-brand': '#123456' })
  expect(element.id).toBe('')
})

test('a tag accepts every option of the element', () => {
  const tag = createTag(Object.fromEntries(optionNames.map((name) => [name, `of ${name}`])))
  expect([...tagOptions(tag).keys()]).toEqual(optionNames.toSorted())
})

test('a tag’s address gives options too, except what the page knows of a person, and its attributes win', () => {
  const tag = createTag(
    { lang: 'es' },
    '?org=ACME&lang=en&target=%23slot&color-brand=%23123456&drug=humira&zip=10001&plan=5&pharmacy=7&strength=20&quantity=30&v=2&color-%20=x',
  )
  expect(String(tagOptions(tag))).toBe('color-brand=%23123456&lang=es&org=ACME&target=%23slot')
})

test('the docs name every code that an error event may have', async () => {
  const page = await readFile('docs/partners/troubleshooting.md', 'utf8')
  const named = [...page.slice(page.indexOf('## Error codes')).matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code)
  expect(named.toSorted()).toEqual([...errorCodes, ...clientFailureCodes, 'WIDGET_OFF'].toSorted())
})
