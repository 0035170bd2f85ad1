// database: postgresql
/** Refusals recorded by an operator count like those that people enter themselves. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { readConfig } from '../../base/config'
import { openUnmigrated } from '../../database/open'

// Opening the database takes most of a command's time on PGlite.
const isEmbedded = inject('preparedDatabase').kind === 'pglite'

test.skipIf(isEmbedded)(
  'a refusal by letter is stored with its wording for the named organizations, and found again',
  async () => {
    const environment = { ...(await copyPreparedDatabase()) }
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-refusals-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const note = '--note=Letter of December 1'
    const words = ['refuse', '212 555 0142', '--source=letter', note, '--org', 'acme', 'PLAIN']
    expect(await runCommand([...words, '--channel=email'], environment)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--channel: the contact is for text, not email.'),
    })
    const receipt = await runCommand([...words, '--channel=text'], environment)
    expect(receipt).toMatchObject({ code: 0 })
    expect(receipt.stdout).toMatch(
      /^Recorded \S+: no more texts, .*\n {2}\(212\) 555-0142\nOrganizations: ACME, PLAIN\nKept with it: Letter of December 1 \(by letter; recorded by \S+\)\nReceipt \d+\n$/,
    )
    expect((await runCommand(['refused', '(212) 555-0142'], environment)).stdout).toBe(
      '(212) 555-0142 refuses messages from ACME, PLAIN.\n',
    )

    // A list: valid rows are recorded, invalid ones are reported by line and never by contact.
    const list = join(folder, 'list.csv')
    writeFileSync(
      list,
      '\ufeffSource,contact,Channel,note\r\nletter,Ana@Example.com,email,"Letter, page 2"\r\n\r\n,nobody,,\r\nphone,2125550143,email,\r\nphone,212-555-0143,text,\r\n,bo@example.com,,\r\nowl,cy@example.com,,\r\nphone,di@example.com,,,more\r\n',
    )
    const many = await runCommand(['refuse', `--file=${list}`], environment)
    expect(many).toMatchObject({ code: 1 })
    expect(many.stdout).toMatch(/^Recorded \S+: 2 contacts get no more messages, /)
    expect(many.stdout.split('5 rows were not recorded:\n')[1]).toBe(
      [
        '  line 4: neither an email address nor a phone number',
        '  line 5: the channel is text, not email',
        '  line 7: it has no source, and --source says none',
        '  line 8: the source must be letter, phone, email, text, counter',
        '  line 9: has 5 fields, not 4\n',
      ].join('\n'),
    )
    expect(await runCommand(['refused', 'ana@example.com', '--json'], environment)).toMatchObject({
      stdout: expect.stringContaining('"CLINIC"'),
    })
    writeFileSync(list, 'bo@example.com\n2125550144\n')
    expect(await runCommand(['refuse', `--file=${list}`, '--source=phone', '--json'], environment)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/"recorded": 2,\n {2}"refused": \[\]/),
    })
    writeFileSync(list, 'name,address\nAna,Lake House\n')
    expect(await runCommand(['refuse', `--file=${list}`, '--source=phone'], environment)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${list}: the first line must name the column contact`),
    })
    for (const wrong of [
      ['refuse', '--source=letter'],
      ['refuse', 'ana@example.com', '--file=list', '--source=letter'],
      ['refuse', 'ana@example.com'],
      ['refuse', 'ana@example.com', '--source=owl'],
    ]) {
      expect(await runCommand(wrong, environment)).toMatchObject({ code: 2, stdout: '' })
    }
    expect(await runCommand([...words.slice(0, 3), '--org', 'NOBODY'], environment)).toMatchObject({ code: 1 })

    const database = await openUnmigrated(readConfig(environment), () => undefined)
    const storedConsents = await database.query<{ source: string; wording: string }>(
      `select distinct c.source, c.wording from consent c join suppression s using (organization_id, contact_hash)
     where not c.is_granted and c.wording like 'Letter of%'`,
    )
    await database.close()
    expect(storedConsents).toEqual([
      { source: 'operator', wording: expect.stringMatching(/^Letter of December 1 \(by letter; /) },
    ])
  },
)
