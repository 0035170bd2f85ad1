/**
 * The ground of the map: `us-atlas/counties-10m.json?outlines` is a list of the states, each with its box and its counties as
 * a file of its own, so that a map loads those that it shows. From the Census Bureau's cartographic boundaries, in the public
 * domain. For Rollup and Vite alike.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'

interface Shape {
  type: string
  id?: string
  properties: { name: string }
  arcs: Arcs
}
type Arcs = number | Arcs[]

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { counties: { geometries: Shape[] }; states?: { geometries: Shape[] } }
  arcs: [number, number][][]
}

const prefix = '\0map-outlines:'

/** @param isEmpty for programs that draw no map */
export function mapOutlines({ isEmpty = false } = {}): Plugin & { enforce: 'pre' } {
  let atlas: Topology
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
    load(id) {
      if (!id.startsWith(prefix)) return null
      if (isEmpty) return 'export default []'
      const [part = '', path = ''] = id.slice(prefix.length).split(':')
      atlas ??= JSON.parse(readFileSync(`${path}.json`, 'utf8'))
      if (part !== 'list')
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(outlinesOf(atlas, part)))})`
      const states = atlas.objects.states?.geometries.map(({ id: state = '' }) => {
        const file = JSON.stringify(`${prefix}${state}:${path}`)
        return `{ box: ${JSON.stringify(boxOf(outlinesOf(atlas, state)))}, load: () => import(${file}) }`
      })
      return `export default [${states?.join(',\n')}]`
    },
  }
}

/** A topology of one state's counties alone. */
export function outlinesOf({ transform, arcs, objects }: Topology, state: string) {
  const used = new Map<number, number>()
  const renumber = (part: Arcs): Arcs => {
    if (Array.isArray(part)) return part.map(renumber)
    // An arc that is drawn backward is the complement of its number.
    const index = part < 0 ? ~part : part
    const number = used.get(index) ?? used.size
    used.set(index, number)
    return part < 0 ? ~number : number
  }
  const geometries = objects.counties.geometries
    .filter(({ id }) => id?.startsWith(state))
    .map(({ type, properties, arcs }) => ({ type, properties, arcs: renumber(arcs) }))
  return {
    type: 'Topology',
    transform,
    objects: { counties: { type: 'GeometryCollection', geometries } },
    arcs: [...used.keys()].map((index) => arcs[index] ?? []),
  }
}

/** West, south, east and north in degrees. */
export function boxOf({ transform: { scale, translate }, arcs }: Pick<Topology, 'transform' | 'arcs'>) {
  const range = (axis: 0 | 1) => {
    const values = arcs.flatMap((arc) => {
      let sum = 0
      return arc.map((point) => {
        sum += point[axis]
        return sum * scale[axis] + translate[axis]
      })
    })
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[west, east], [south, north]] = [range(0), range(1)]
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(2)))
}
