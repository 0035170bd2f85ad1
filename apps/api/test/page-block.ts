/** Reads commands and files from a page for operators, so that a test uses exactly these. */
import { readFileSync } from 'node:fs'

/**
 * The blocks of code below a heading, in order, without the indentation of a list.
 * @param heading its whole line, such as `## Backup`
 * @param language of the blocks to return
 */
export function pageBlocks(page: string, heading: string, language: string): string[] {
  const text = readFileSync(page, 'utf8')
  const start = text.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`${page} has no ${heading}`)
  const level = /^#+/.exec(heading)?.[0].length ?? 0
  const below = text.slice(start + heading.length + 2)
  const end = new RegExp(`^#{1,${level}} `, 'm').exec(below)?.index
  const blocks = below.slice(0, end).matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)
  return [...blocks].flatMap(([, indent = '', name, code = '']) =>
    name === language ? [code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')] : [],
  )
}
