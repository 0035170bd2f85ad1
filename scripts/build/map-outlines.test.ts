import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { boxOf, mapOutlines, outlinesOf } from './map-outlines.ts'

const pricing = createRequire(new URL('../../packages/pricing/package.json', import.meta.url))
const file = pricing.resolve('us-atlas/counties-10m.json')
const atlas = JSON.parse(readFileSync(file, 'utf8'))

test('a state’s file has its counties alone, and the lines that they need', () => {
  const newYork = outlinesOf(atlas, '36')
  const { counties } = newYork.objects
  const names = counties.geometries.map(({ properties }) => properties)
  expect(names).toHaveLength(62)
  expect(names).toContainEqual({ name: 'Kings' })
  expect(newYork.arcs.length).toBeLessThan(400)
  expect(boxOf(newYork)).toEqual([-79.76, 40.5, -71.86, 45.02])
})

test('the build makes a list of boxes, and a small file of each state', async () => {
  const bundle = await rollup({
    input: 'map',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'map' ? id : null),
        load: (id) => (id === 'map' ? `export { default } from '${file}?outlines'` : null),
      },
      mapOutlines(),
    ],
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const [list, ...states] = output
  expect(list.code.length).toBeLessThan(10_000)
  expect(states).toHaveLength(56)
  for (const state of states) {
    if (state.type === 'chunk') expect(state.code.length).toBeLessThan(70_000)
  }
})
