/** Files that the bundler imports as text. */
declare module '*?raw' {
  const text: string
  export default text
}
declare module 'zipcodes' {
  interface ZipCode {
    zip: string
    latitude?: number
    longitude?: number
    city: string
    state: string
    country: string
  }
  const zipcodes: { codes: Record<string, ZipCode> }
  export default zipcodes
}
