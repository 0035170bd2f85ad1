/** The counties in the map's view; a state's outlines load once it comes into view. */
import { useEffect, useRef, useState } from 'react'
import { feature, mesh } from 'topojson-client'
import states from 'us-atlas/counties-10m.json?outlines'
import type { MapView, Size } from './map-view'
import { projectionOf } from './map-view'

type Topology = Parameters<typeof feature>[0]
type Collection = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>
/** One state's outlines, as the build cuts them out of the country's. */
export type StateOutlines = Topology & { objects: { counties: Collection } }

export interface Outlines {
  /** Land only: boundaries end at the shore, so the background shows as water. */
  counties: { name: string; shape: GeoJSON.Feature }[]
  /** Lines between counties. */
  inner: GeoJSON.MultiLineString
  /** The state's border and shore. */
  border: GeoJSON.MultiLineString
}

/** At lower zooms, a county is only a few pixels wide. */
const leastZoom = 5

/** The outlines in view loaded so far. A state whose file fails to load isn't drawn. */
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
        // The map works without outlines; moving it tries again.
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
