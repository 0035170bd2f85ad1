/** The plugin and the samples for other platforms keep up with the widget, and a frame written by hand with `frame.js`. */
import { readFileSync } from 'node:fs'
import { gaugeStartHeight, siteFramePermissions } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { optionNames } from './src/options'

test('WordPress’s block and shortcode take every option', () => {
  const [, list = ''] =
    /const ATTRIBUTES = array\(([^)]*)\)/.exec(readFileSync('integrations/wordpress/rxgauge.php', 'utf8')) ?? []
  expect([...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)).toEqual(optionNames)
})

test.each(['docs/partners/frame.md', 'integrations/salesforce/rxGauge/rxGauge.html'])(
  'the frame in %s has what it needs',
  (file) => {
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`sandbox="${siteFramePermissions.sandbox}"`)
    expect(text).toContain(`allow="${siteFramePermissions.allow}"`)
  },
)

test('a frame written by hand begins with the height of the one that `frame.js` makes', () => {
  expect(readFileSync('docs/partners/frame.md', 'utf8')).toContain(`height="${gaugeStartHeight}"`)
  expect(readFileSync('integrations/salesforce/rxGauge/rxGauge.js', 'utf8')).toContain(`height = ${gaugeStartHeight}\n`)
})
