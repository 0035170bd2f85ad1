/** Stylesheets that the bundler provides as text, for a root to adopt. */
declare module '*.css?inline' {
  const css: string
  export default css
}
