/** The states, from the build's map plugin; each one's county outlines are a separate file. */
declare module '*.json?outlines' {
  const states: {
    /** West, south, east and north in degrees. */
    box: [number, number, number, number]
    load: () => Promise<{ default: import('./outlines').StateOutlines }>
  }[]
  export default states
}
