/** Refusals that an operator records hold as those that people press themselves. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase } from '../../test/database'
import { readConfig } from '../config'
import { openUnmigrated } from '../database/open'

// A command opens its database: on PGlite that costs more than all that it does.
const isEmbedded = inject('preparedDatabase').kind === 'pglite'

test.skipIf(isEmbedded)(
  'a refusal by letter is kept with its words, in the organizations that are named, and found again',
  async () => {
    const environment = { ...(await copyPreparedDatabase()) }
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-refusals-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const note = '--note=Letter of December 1'
    const words = ['refuse', '212 555 0142', '--source=letter', note, '--org', 'acme', 'PLAIN']
    const receipt = await runCommand(words, environment)
    expect(receipt).toMatchObject({ code: 0 })
    expect(receipt.stdout).toMatch(
      /^Recorded \S+: no more texts, .*\n {2}\(212\) 555-0142\nOrganizations: ACME, PLAIN\nKept with it: Letter of December 1 \(by letter; recorded by \S+\)\n$/,
    )
    expect((await runCommand(['refused', '(212) 555-0142'], environment)).stdout).toBe(
      '(212) 555-0142 wants nothing more of ACME, PLAIN.\n',
    )

    // Many at once: all of them, or none.
    const list = join(folder, 'list')
    writeFileSync(list, 'ana@example.com\n\nnobody\n2125550143\n')
    const many = ['refuse', `--file=${list}`, '--source=phone']
    expect(await runCommand(many, environment)).toMatchObject({
      code: 1,
      stderr: `${list}: no email address and no phone number in line 3. Nothing was recorded.\n`,
    })
    writeFileSync(list, 'Ana@Example.com\r\n2125550143\r\n')
    expect((await runCommand(many, environment)).stdout).toMatch(/: no more emails and texts, /)
    expect(await runCommand(['refused', 'ana@example.com', '--json'], environment)).toMatchObject({
      stdout: expect.stringContaining('"CLINIC"'),
    })
    for (const wrong of [
      ['refuse', '--source=letter'],
      ['refuse', 'ana@example.com'],
      ['refuse', 'ana@example.com', '--source=owl'],
    ]) {
      expect(await runCommand(wrong, environment)).toMatchObject({ code: 2, stdout: '' })
    }
    expect(await runCommand([...words.slice(0, 3), '--org', 'NOBODY'], environment)).toMatchObject({ code: 1 })

    const database = await openUnmigrated(readConfig(environment), () => undefined)
    const kept = await database.query<{ source: string; wording: string }>(
      `select distinct c.source, c.wording from consent c join suppression s using (organization_id, contact_hash)
     where not c.is_granted and c.wording like 'Letter%'`,
    )
    await database.close()
    expect(kept).toEqual([
      { source: 'operator', wording: expect.stringMatching(/^Letter of December 1 \(by letter; /) },
    ])
  },
)
