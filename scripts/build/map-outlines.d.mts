import type { Plugin } from 'rollup'

interface Outlines {
  objects: { counties: { geometries: { properties: { name: string } }[] } }
  arcs: number[][][]
}

export function mapOutlines(options?: { isEmpty?: boolean }): Plugin
/** @param atlas us-atlas's topology */
export function outlinesOf(atlas: object, state: string): Outlines
export function boxOf(outlines: Outlines): [west: number, south: number, east: number, north: number]
