/** Files that the bundler imports as text. */
declare module '*?raw' {
  const text: string
  export default text
}
