/** Files that the bundler hands over as text. */
declare module '*?raw' {
  const text: string
  export default text
}
