/** A file's text, by the build's text plugin. */
declare module '*.json?raw' {
  const text: string
  export default text
}
