/** The example in the README. */
import { createTheme } from '@rxgauge/ui'
import { expect, test } from 'vitest'

test('the example in the README runs', async () => {
  // White on yellow is unreadable, so the pair is corrected, and a warning names it.
  const { properties, warnings } = createTheme({ primaryButtonColor: '#FFFF00', primaryButtonTextColor: '#FFFFFF' })

  expect(properties['--rx-on-primary']).toBe('#10240A')
  expect(warnings).toHaveLength(1)
})
