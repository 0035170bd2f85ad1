/** A list of the states, by the build's map plugin: each has its counties' outlines as a file of its own. */
declare module '*.json?outlines' {
  const states: {
    /** West, south, east and north in degrees. */
    box: [number, number, number, number]
    load: () => Promise<{ default: import('./outlines').StateOutlines }>
  }[]
  export default states
}
