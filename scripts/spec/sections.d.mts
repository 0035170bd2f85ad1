export interface SpecSection {
  number: string
  title: string
  files: readonly string[]
  /** `name`: the title, or a part of it, as it stands in the file. */
  tests: readonly { file: string; name: string }[]
}
export const documents: readonly { name: 'account' | 'search'; title: string; sections: readonly SpecSection[] }[]
