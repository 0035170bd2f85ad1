/** The example of the README. */
import { createTheme } from '@rxgauge/ui'
import { expect, test } from 'vitest'

test('the example of the README runs', async () => {
  // White on yellow cannot be read: the pair is corrected, and the warning names it.
  const { properties, warnings } = createTheme({ primaryButtonColor: '#FFFF00', primaryButtonTextColor: '#FFFFFF' })

  expect(properties['--rx-on-primary']).toBe('#10240A')
  expect(warnings).toHaveLength(1)
})
