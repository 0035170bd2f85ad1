/** The four colours of the gauge mean the four kinds of price, and are used for nothing else. */
import { expect, test } from 'vitest'
import { stylesheets, styleValues } from './test/styles'

/** Where a price's kind is shown, with what shows it. */
const prices: Record<string, string> = {
  'packages/pricing/src/gauge/gauge.css': 'the wedges themselves',
  'packages/ui/src/parts/marks.css': 'the swatches of the price list, its key',
  'apps/site/src/information/information.css': 'the key of the page that explains the four prices',
  'apps/site/src/home/search-tabs.css': 'the edges of recent searches, which the specification wants in these colours',
  'apps/site/src/shell/powered-by.css': 'the product’s own mark, a gauge',
}

test('the gauge’s colours are used where a kind of price is meant', () => {
  const used = stylesheets().flatMap((file) =>
    styleValues(file).some(({ value }) => /^--rx-(on-)?wedge/.test(value)) ? [file] : [],
  )
  expect(used.sort()).toEqual(Object.keys(prices).sort())
})
