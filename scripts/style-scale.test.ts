/** Sizes of letters and distances come from the theme's two scales; what does not is named here, with why. */
import { expect, test } from 'vitest'
import { type StyleValue, stylesheets, styleValues } from './test/styles'

const isType = ({ property }: StyleValue) => /^(font|font-size|line-height)$/.test(property)
const isSpace = ({ property }: StyleValue) => /^(margin|padding|gap|row-gap|column-gap)\b/.test(property)

/** A pixel for an edge, and what an edge of one pixel makes a distance of the scale: 3, 11 and 15 px within it. */
const besideEdge = ['0px', '1px', '-1px', '3px', '11px', '15px']

/** File, property and length, and why it is of no scale. */
const exceptions: Record<string, string> = {
  'packages/pricing/src/gauge/gauge.css line-height 20px':
    'little more than the words before it: a price that lands moves no label',
  'apps/site/src/home/app-store-band.css margin-bottom -88px': 'pictures of phones end below their band',
  'apps/site/src/home/hero.css padding-inline-end 260px': 'room for the drawing beside the words',
  'apps/site/src/shell/header.css padding 560px': 'half of the 1120 px that the content has',
  'packages/pricing/src/gauge/gauge.css margin -60px': 'half of the words’ own width: they stand around a point',
  'packages/pricing/src/gauge/gauge.css margin-bottom 38px': 'as high as the note below the price, with its distance',
  'packages/pricing/src/gauge/gauge.css font-size 34px': 'a longer price, as large as the hole of the ring lets it be',
  'packages/pricing/src/gauge/gauge.css font-size 28px': 'a longer price, as large as the hole of the ring lets it be',
  'packages/pricing/src/gauge/gauge.css font-size 22px': 'a longer price, as large as the hole of the ring lets it be',
  'packages/ui/src/switch/switch.css padding 38px': 'room for the knob, 26 px with its distances',
}

const offScale = (values: StyleValue[]) =>
  values.filter(
    (each) =>
      each.value.endsWith('px') &&
      (isType(each) || (isSpace(each) && !besideEdge.includes(each.value))) &&
      // The theme's sheet is where the scales are, and hides what only screen readers read.
      !each.place.startsWith('packages/ui/src/theme/tokens.css'),
  )

const nameOf = ({ place, property, value }: StyleValue) => `${place.replace(/:\d+$/, '')} ${property} ${value}`

test('no stylesheet has a size or a distance of its own', () => {
  const found = stylesheets().flatMap((file) => offScale(styleValues(file)))
  expect(
    found
      .filter((each) => !(nameOf(each) in exceptions))
      .map(({ place, property, value }) => `${place} ${property} ${value}`),
  ).toEqual([])
  // An exception that is used no more goes.
  const names = new Set(found.map(nameOf))
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
})

test('a size of its own is seen, also beside a token and within a calculation', () => {
  const found = (declaration: string) =>
    offScale(styleValues('a.css', `.a { ${declaration} }`)).map(({ value }) => value)
  expect(found('font: 600 13px / 18px var(--rx-face)')).toEqual(['13px', '18px'])
  expect(found('font-size: 15px')).toEqual(['15px'])
  expect(found('padding: var(--rx-space-8) 14px')).toEqual(['14px'])
  expect(found('margin-block-start: calc(var(--rx-space-8) + 5px)')).toEqual(['5px'])
  expect(found('padding-top: 16px')).toEqual(['16px'])
  expect(
    found('margin: 0; padding: 0 11px; gap: var(--rx-space-16); font: var(--rx-text-legal) var(--rx-face)'),
  ).toEqual([])
})
