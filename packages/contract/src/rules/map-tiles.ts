/**
 * What a map tile URL says about its tiles: server and browser must agree, since the server's policy allows what the
 * browser loads.
 */

/** One PMTiles file instead of a tile service. */
export const isTilesFile = (url: string): boolean => /\.pmtiles(\?|$)/.test(url)

/** Whether our code fetches and draws the tiles; image tiles are shown as they are. */
export const areVectorTiles = (url: string): boolean => isTilesFile(url) || /\.(mvt|pbf)(\?|$)/.test(url)
