/** The last release's statements, as described by its own database. There are none before the first release. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { fileKinds } from '../../src/data/imports/kinds'
import { statementsOf } from '../../src/data/imports/stored-rows'
import { openMigratedDatabase } from './check'
import type { Column, Describer } from './describe'
import { findInserts, findStatements } from './find-statements'
import { readSource } from './source'

/** Written by `pnpm release:version`. */
export const releasedFile = new URL('released.jsonl', import.meta.url)

const released = v.object({
  text: v.string(),
  parameters: v.array(v.string()),
  columns: v.array(
    v.object({
      name: v.string(),
      type: v.string(),
      canBeNull: v.boolean(),
      values: v.exactOptional(v.array(v.string())),
    }),
  ),
})
type Released = v.InferOutput<typeof released>

/** Stores the current statements as the release's. Returns their number. */
export async function release(): Promise<number> {
  const source = readSource()
  const { describer, close } = await openMigratedDatabase()
  // The demo data is only loaded into an empty database.
  const statements = [...findStatements(source).statements, ...findInserts(source)].filter(
    ({ place }) => !place.startsWith('apps/api/src/data/demo/'),
  )
  const ofKinds = fileKinds.flatMap(({ stores }) => statementsOf(stores))
  const texts = [...new Set([...statements.map(({ text }) => text), ...ofKinds])].sort()
  await writeStatements(releasedFile, texts, describer)
  await close()
  return texts.length
}

export async function writeStatements(file: URL, texts: readonly string[], describer: Describer): Promise<void> {
  const lines: string[] = []
  for (const text of texts) lines.push(JSON.stringify({ text, ...(await describer.describe(text)) }))
  writeFileSync(file, `${lines.join('\n')}\n`)
}

/** Why the last release's code can no longer run, with each statement; empty if it can, or nothing was released. */
export async function findBreakages(file: URL, describer: Describer): Promise<string[]> {
  if (!existsSync(file)) return []
  const found: string[] = []
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const statement = v.parse(released, JSON.parse(line))
    for (const reason of await breakages(statement, describer)) found.push(`${reason}: ${statement.text}`)
  }
  return found
}

async function breakages({ text, parameters, columns }: Released, describer: Describer): Promise<string[]> {
  try {
    const today = await describer.describe(text)
    return [
      ...(parameters.join() === today.parameters.join() ? [] : ['its parameters are of other types']),
      ...columns.flatMap((column, index) => breakage(column, today.columns[index])),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function breakage(before: Column, today: Column | undefined): string[] {
  if (today?.type !== before.type) return [`"${before.name}" is ${today?.type ?? 'gone'}, it was ${before.type}`]
  if (today.canBeNull && !before.canBeNull) return [`"${before.name}" can be null now`]
  const more = before.values && today.values?.filter((value) => !before.values?.includes(value))
  return more === undefined || more.length === 0 ? [] : [`"${before.name}" can be '${more.join("', '")}' now`]
}
