/**
 * The ground of the map: `us-atlas/counties-10m.json?outlines` is a list of the states, each with its box and its counties as
 * a file of its own, so that a map loads those that it shows. From the Census Bureau's cartographic boundaries, in the public
 * domain. For Rollup and Vite alike.
 */
import { readFile } from 'node:fs/promises'

const prefix = '\0map-outlines:'

/** @param isEmpty for programs that draw no map */
export function mapOutlines({ isEmpty = false } = {}) {
  let read
  return {
    name: 'map-outlines',
    // Before Vite finds the file itself.
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.startsWith(prefix)) return source
      if (!source.endsWith('?outlines')) return null
      const file = await this.resolve(source.replace(/\?.*$/, ''), importer, { skipSelf: true })
      return file && `${prefix}list:${file.id.replace(/\.json$/, '')}`
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      if (isEmpty) return 'export default []'
      const [, part, path] = /^(\w+):(.*)$/.exec(id.slice(prefix.length))
      read ??= readFile(`${path}.json`, 'utf8').then(JSON.parse)
      const atlas = await read
      if (part !== 'list')
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(outlinesOf(atlas, part)))})`
      const states = statesIn(atlas).map((state) => {
        const file = JSON.stringify(`${prefix}${state}:${path}`)
        return `{ box: ${JSON.stringify(boxOf(outlinesOf(atlas, state)))}, load: () => import(${file}) }`
      })
      return `export default [${states.join(',\n')}]`
    },
  }
}

const statesIn = ({ objects }) => objects.states.geometries.map(({ id }) => id)

/** A topology of one state's counties alone. */
export function outlinesOf({ transform, arcs, objects }, state) {
  const used = new Map()
  const numberOf = (arc) => {
    const index = arc < 0 ? ~arc : arc
    if (!used.has(index)) used.set(index, used.size)
    return arc < 0 ? ~used.get(index) : used.get(index)
  }
  const renumber = (part) => (Array.isArray(part) ? part.map(renumber) : numberOf(part))
  const geometries = objects.counties.geometries
    .filter(({ id }) => id.startsWith(state))
    .map(({ type, properties, arcs }) => ({ type, properties, arcs: renumber(arcs) }))
  return {
    type: 'Topology',
    transform,
    objects: { counties: { type: 'GeometryCollection', geometries } },
    arcs: [...used.keys()].map((index) => arcs[index]),
  }
}

/** West, south, east and north in degrees. */
export function boxOf({ transform: { scale, translate }, arcs }) {
  const ranges = [0, 1].map((axis) => {
    const values = arcs.flatMap((arc) => {
      let sum = 0
      return arc.map((point) => {
        sum += point[axis]
        return sum * scale[axis] + translate[axis]
      })
    })
    return [Math.min(...values), Math.max(...values)]
  })
  const [[west, east], [south, north]] = ranges
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(2)))
}
