/** A page of `docs/partners` or `docs/api` as the build rendered it (`scripts/build/partner-docs.ts`). */
export interface DocsPage {
  book: 'partners' | 'api'
  /** Its address. */
  path: string
  /** The last part of its address; that of the first page is empty. */
  slug: string
  title: string
  /** One sentence for lists of pages. */
  summary: string
  html: string
  /** Its second-level headings. */
  sections: { id: string; title: string }[]
}
