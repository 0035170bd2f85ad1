/** What an address of map tiles says of them: server and browser must agree, since one opens the policy for what the other loads. */

/** One PMTiles file, in place of a service. */
export const isTilesFile = (url: string): boolean => /\.pmtiles(\?|$)/.test(url)

/** Whether they are fetched and drawn by our code; pictures are shown as they are. */
export const areVectorTiles = (url: string): boolean => isTilesFile(url) || /\.(mvt|pbf)(\?|$)/.test(url)
