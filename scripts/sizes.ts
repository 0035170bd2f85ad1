/**
 * `pnpm sizes`, once everything is built: what pages download, as it travels, beside what is kept in `docs/develop/sizes.json`; `--update` keeps what was built.
 * A test fails where something is larger than was kept, and names what grew.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const keptFile = 'docs/develop/sizes.json'
/**
 * Room for other names, in bytes: every commit has its own build id, from which follow the hashes in file names and, by how often
 * each letter then stands there, the short names that the minifier gives. They compress a little better or worse.
 */
const tolerance = 150
/** The same where no part became longer: as a share of the whole, since each of 30 files has its own such names. */
const toleranceOfNames = 0.01
/** What is asked for by few, and large: the map with its outlines and streets. */
const rare = /-(pharmacy-map|counties-10m|street-tiles)-/

interface Sizes {
  /** As they travel. */
  bytes: Record<string, number>
  /** Characters before they are minified, by package or path. */
  parts: Record<string, Record<string, number>>
}
interface Chunk {
  file: string
  isEntry: boolean
  parts: Record<string, number>
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const travelled = (file: string) => readFileSync(`dist/public/${file}.br`).length

/** What was built, by what a page needs. */
export function measureSizes(): Sizes {
  const widget: Chunk[] = readJson('dist/sizes/widget.json')
  const site: Chunk[] = readJson('dist/sizes/site.json')
  const entry = (chunks: Chunk[]) => chunks.filter(({ isEntry }) => isEntry)
  const groups = {
    'widget until it can be used': entry(widget),
    'widget through the whole journey, in English': journey(widget, 'en'),
    'widget through the whole journey, in Spanish': journey(widget, 'es'),
    'site’s first script': entry(site),
  }
  const loader = travelled('widget.js')
  const bytes: Sizes['bytes'] = { 'widget’s loader': loader, 'frame’s script': travelled('frame.js') }
  const parts: Sizes['parts'] = {}
  for (const [name, chunks] of Object.entries(groups)) {
    bytes[name] = chunks.reduce((sum, { file }) => sum + travelled(file), name.startsWith('widget') ? loader : 0)
    parts[name] = Object.fromEntries(merged(chunks).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return { bytes, parts }
}

/** The chunks of a journey in one language: texts of another, and of the site's own pages, are never asked for. */
function journey(chunks: Chunk[], language: string) {
  const ofOthers = (part: string) =>
    part.startsWith(texts) && (!part.startsWith(`${texts}${language}/`) || ofSite.test(part))
  return chunks.filter(({ file, parts }) => !rare.test(file) && !Object.keys(parts).every(ofOthers))
}

const texts = 'packages/text/src/languages/'
const ofSite = /\/(account|embed|site)\.ts$/

function merged(chunks: Chunk[]) {
  const parts = new Map<string, number>()
  for (const [part, length] of chunks.flatMap(({ parts }) => Object.entries(parts))) {
    parts.set(part, (parts.get(part) ?? 0) + length)
  }
  return [...parts]
}

export const keptSizes = (): Sizes => readJson(keptFile)

/** A sentence for each that is larger than was kept, with the five parts that grew most. */
export function findGrowth(kept: Sizes, now: Sizes): string[] {
  return Object.entries(now.bytes).flatMap(([name, bytes]) => {
    const before = kept.bytes[name] ?? 0
    if (bytes <= before + tolerance) return []
    const grown = Object.entries(now.parts[name] ?? {})
      .map(([part, length]) => ({ part, by: length - (kept.parts[name]?.[part] ?? 0) }))
      .filter(({ by }) => by > 0)
      .sort((a, b) => b.by - a.by)
      .slice(0, 5)
      .map(({ part, by }) => `${part} by ${by} characters`)
    if (grown.length === 0 && bytes <= before * (1 + toleranceOfNames)) return []
    return [`${name}: ${bytes} bytes, ${before} were kept. Larger: ${grown.join(', ') || 'nothing that is known'}`]
  })
}

if (import.meta.main) {
  const now = measureSizes()
  if (process.argv.includes('--update')) writeFileSync(keptFile, `${JSON.stringify(now, undefined, 2)}\n`)
  const kept = keptSizes()
  for (const [name, bytes] of Object.entries(now.bytes)) {
    console.log(
      `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${name} (kept: ${((kept.bytes[name] ?? 0) / 1000).toFixed(1)})`,
    )
  }
  for (const sentence of findGrowth(kept, now)) console.log(sentence)
}
