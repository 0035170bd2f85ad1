/** The counties that a view of the map shows: each state's outlines are loaded once they are in it. */
import { useEffect, useRef, useState } from 'react'
import { feature, mesh } from 'topojson-client'
import states from 'us-atlas/counties-10m.json?outlines'
import type { MapView, Size } from './map-view'
import { projectionOf } from './map-view'

type Topology = Parameters<typeof feature>[0]
type Collection = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>
/** As the build cuts it out of the country's. */
export type StateOutlines = Topology & { objects: { counties: Collection } }

export interface Outlines {
  /** Land: the boundaries end at the shore, so that water is what is left. */
  counties: { name: string; shape: GeoJSON.Feature }[]
  /** Between counties. */
  inner: GeoJSON.MultiLineString
  /** Around the state: its border and its shore. */
  border: GeoJSON.MultiLineString
}

/** Further out a county is a few pixels wide. */
const leastZoom = 5

/** Those of the view that have come so far; a file that does not come leaves its state without a shape. */
export function useOutlines(view: MapView, size: Size): Outlines[] {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Outlines>>(new Map())
  const requested = useRef(new Set<number>())
  const shown = view.zoom < leastZoom ? [] : statesIn(view, size)
  const key = shown.join()
  useEffect(() => {
    for (const state of key === '' ? [] : key.split(',').map(Number)) {
      if (requested.current.has(state)) continue
      requested.current.add(state)
      void states[state]?.load().then(
        ({ default: outlines }) => setLoaded((before) => new Map(before).set(state, drawn(outlines))),
        // Pins and names are all there without it; the next move asks again.
        () => requested.current.delete(state),
      )
    }
  }, [key])
  return shown.flatMap((state) => loaded.get(state) ?? [])
}

function drawn(topology: StateOutlines): Outlines {
  const { counties } = topology.objects
  return {
    counties: counties.geometries.map((county) => ({
      name: nameOf(county.properties),
      shape: feature(topology, county) as GeoJSON.Feature,
    })),
    inner: mesh(topology, counties, (one, other) => one !== other),
    border: mesh(topology, counties, (one, other) => one === other),
  }
}

const nameOf = (properties: object | null | undefined) =>
  properties && 'name' in properties ? String(properties.name) : ''

function statesIn(view: MapView, size: Size): number[] {
  const project = projectionOf(view, size)
  const [west, north] = project.invert?.([0, 0]) ?? [0, 0]
  const [east, south] = project.invert?.([size.width, size.height]) ?? [0, 0]
  return states.flatMap(({ box }, index) => {
    const isSeen = box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south
    return isSeen ? [index] : []
  })
}
