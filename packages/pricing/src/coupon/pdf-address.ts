/** Our own PDFs are in the visitor's language; a manufacturer's URL stays unchanged. */
export const withLanguage = (address: string, language: string): string =>
  /^https?:/.test(address) || address === '' ? address : `${address}?lang=${language}`
