/** The example of the README. */
import { fill, firstScreenArea, loadMessages } from '@rxgauge/text'
import { expect, test } from 'vitest'

test('the example of the README runs', async () => {
  const messages = await loadMessages(firstScreenArea, 'es', 'consumer')
  const sentence = fill(messages.gauge.less, { percent: 82 })

  expect(sentence).toBe('82% menos que el precio regular')
})
