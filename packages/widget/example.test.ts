/** The example of the README. */
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { readOptions } from './src/options'

test('the example of the README runs', () => {
  const { document } = new Window()
  const script = document.createElement('script')
  script.setAttribute('data-org', ' ACME ')
  script.setAttribute('data-zip', '')
  script.setAttribute('data-color-brand', '#123456')
  const tag = script as unknown as Element

  // Attributes of the tag and of the element are one set of options.
  const options = readOptions(tag, 'data-')

  expect(options).toEqual({ org: 'ACME', 'color-brand': '#123456' })
})
