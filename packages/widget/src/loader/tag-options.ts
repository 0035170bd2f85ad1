/** Shorter than the names in `options.ts`; a test checks that they match. What a page knows of a person would be in servers' logs, so no address has it. */
const inAddress = /^(org|lang|app|theme|target|color-[a-z-]+)$/
const inAttribute = /^data-(org|lang|app|theme|target|color-.+|drug|strength|quantity|plan|pharmacy|zip)$/

/** A tag's options: those in its address, for tag managers that drop attributes, and its own, which win. */
export function tagOptions(tag: HTMLScriptElement): URLSearchParams {
  const options = new URLSearchParams()
  const set = (pattern: RegExp, name: string, value: string) => {
    const [, own] = pattern.exec(name) ?? []
    if (own) options.set(own, value)
  }
  for (const [name, value] of new URL(tag.src).searchParams) set(inAddress, name, value)
  for (const { name, value } of tag.attributes) set(inAttribute, name, value)
  options.sort()
  return options
}
