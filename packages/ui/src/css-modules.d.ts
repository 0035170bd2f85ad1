/** Styles that the bundler hands over as text, to be adopted by a root. */
declare module '*.css?inline' {
  const css: string
  export default css
}
