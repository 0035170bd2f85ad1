/** Figures on the screen, in a file, and in `docs/performance.md`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

const headings = ['what', 'measured', 'beside', 'ratio', 'wanted', '']
const figuresFile = 'docs/performance.json'
const paper = 'docs/performance.md'
const begin = '<!-- figures: pnpm bench --write -->'
const end = '<!-- end of the figures -->'

export function printTable({ title, rows }) {
  console.log(`\n${title}`)
  const cells = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => String(row[column]).length)))
  for (const row of cells) {
    const padded = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]),
    )
    console.log(`  ${padded.join('   ')}`)
  }
}

/** What figures are true of. */
const machine = () => ({
  date: new Date().toISOString().slice(0, 10),
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
})

export const writeFigures = (file, tables) =>
  writeFileSync(file, `${JSON.stringify({ machine: machine(), tables }, undefined, 2)}\n`)

/** Parts that were not measured this time keep their figures, with their date. */
export function writePaper(tables) {
  const kept = readKept()
  for (const table of tables) kept.tables[table.name] = { ...table, machine: machine() }
  writeFileSync(figuresFile, `${JSON.stringify(kept, undefined, 2)}\n`)
  const text = readFileSync(paper, 'utf8')
  const [before, rest = ''] = text.split(begin)
  writeFileSync(paper, `${before}${begin}\n\n${figuresText(kept)}\n${end}${rest.split(end)[1] ?? '\n'}`)
}

function readKept() {
  try {
    return JSON.parse(readFileSync(figuresFile, 'utf8'))
  } catch {
    return { tables: {} }
  }
}

/** The tables in Markdown. */
const figuresText = ({ tables }) =>
  Object.values(tables)
    .map(({ title, rows, machine: { date, cores, memoryGB, node } }) =>
      [
        `### ${title}`,
        `\n${date}, ${cores} cores, ${memoryGB} GB, Node ${node}\n`,
        `| ${headings.join(' | ')} |`,
        `| ${headings.map((_, column) => (column === 0 ? '---' : '--:')).join(' | ')} |`,
        ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|').trim()).join(' | ')} |`),
        '',
      ].join('\n'),
    )
    .join('\n')
