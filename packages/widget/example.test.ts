/** The example in the README. */
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { copyOptions } from './src/loader/tag-options'
import { optionNames, readOptions } from './src/options'

test('the example in the README runs', () => {
  const { document } = new Window()
  const script = document.createElement('script')
  script.setAttribute('data-org', ' ACME ')
  script.setAttribute('data-zip', '')
  script.setAttribute('data-color-brand', '#123456')
  script.setAttribute('data-id', 'of somebody else')
  const tag = script as unknown as Element
  const element = document.createElement('rx-gauge') as unknown as Element

  // Attributes of the tag and of the element are one set of options.
  copyOptions(tag, element)
  const options = readOptions(element)

  expect(options).toEqual({ org: 'ACME', 'color-brand': '#123456' })
  expect(element.id).toBe('')
})

test('a tag accepts every option of the element', () => {
  const { document } = new Window()
  const [tag, element] = ['script', 'rx-gauge'].map((name) => document.createElement(name) as unknown as Element)
  if (!tag || !element) throw new Error('No elements')
  for (const name of optionNames) tag.setAttribute(`data-${name}`, `of ${name}`)
  copyOptions(tag, element)
  expect(Object.keys(readOptions(element))).toEqual([...optionNames])
})
