/** Imports the demo's files with the code of `rxgauge import`, and marks each import as demo data. */

import { newYorkDay } from '../../base/new-york-day'
import type { Transaction } from '../../database/database'
import { derive } from '../imports/derivation'
import { derivations } from '../imports/derivations'
import { importInto } from '../imports/import-file'
import { fileKinds } from '../imports/kinds'
import { type RecognizedFile, recognize } from '../imports/recognize'
import { type DemoFile, sourceOf } from './demo-file'
import { numberedAsDemo } from './demo-numbers'

/** Imports all files in one transaction. @throws Error if any row is refused, which is a bug in the demo */
export async function importDemoFiles(transaction: Transaction, files: readonly DemoFile[]): Promise<void> {
  const found: { file: DemoFile; recognized: RecognizedFile }[] = []
  for (const file of files) {
    const recognized = await recognize(sourceOf(file), fileKinds)
    if ('reason' in recognized) throw new Error(`The demo's file ${file.name} has no known kind: ${recognized.reason}`)
    found.push({ file, recognized })
  }
  for (const { file, recognized } of found.toSorted(
    (one, other) => one.recognized.kind.rank - other.recognized.kind.rank,
  )) {
    const now = Date.now()
    const source = sourceOf(file)
    await importInto(
      transaction,
      { file: source, digest: await source.digest(), recognized },
      {
        isDemo: true,
        by: '',
        isDryRun: false,
        isAccepted: true,
        mostRefusedPercent: 0,
        now,
        today: newYorkDay(now),
        onHeld: async () => undefined,
        onRefused: ({ line, column, reason }) => {
          throw new Error(`The demo's file ${file.name} is refused in line ${line}, ${column}: ${reason}`)
        },
        onProgress: () => undefined,
      },
    )
  }
  // Otherwise statements would be planned for empty tables.
  await transaction.script(
    'analyze data_import, place, pharmacy_entry, network_entry, own_drug, unit_cost, published_plan',
  )
  await numberedAsDemo(transaction, async () => {
    for (const derivation of derivations) await derive(transaction, derivation)
  })
}
