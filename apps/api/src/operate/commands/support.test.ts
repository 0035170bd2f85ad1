/** Support questions, from the form until they're closed. */
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase } from '../../../test/database'
import { stranger } from '../../../test/people'
import { startTestServer } from '../../../test/server'

test('a question is listed until it’s closed, and shows whom to reply to', async () => {
  const environment = await copyPreparedDatabase()
  const api = await startTestServer({ copy: environment })
  const question = { firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.com' }
  for (const notes of ['Where is my card?', 'Never mind.'])
    await (await stranger(api)).post('/settings/contactus', { ...question, notes })
  await (await stranger(api, 'CORNER')).post('/settings/contactus', { ...question, notes: 'Of Corner' })
  await api.close()
  const run = (...words: string[]) => runCommand(['support', ...words], { ...environment })

  const list = await run('list', '--org', 'ACME')
  expect(list).toMatchObject({ code: 0 })
  const [first = '', second = '', ...more] = list.stdout.trim().split('\n')
  expect(more).toEqual([])
  expect(first).toMatch(/^\d+ {2}\S+ {2}ACME {2}form {2}open {2}Ana Diaz$/)
  expect(list.stdout).not.toContain('card')
  const [[firstId = ''], [secondId = '']] = [first.split(' '), second.split(' ')]
  const shown = await run('show', firstId)
  expect(shown.stdout).toBe(
    `${first}\nAnswer: ana@example.com\nThe same conversation: ${secondId}\n\nWhere is my card?\n`,
  )
  expect((await run('close', firstId, '--note=Sent again')).stdout).toBe(`${firstId} is closed.\n`)
  expect((await run('close', firstId)).stdout).toBe(`${firstId} was closed before.\n`)
  expect(JSON.parse((await run('show', firstId, '--json')).stdout)).toMatchObject({
    closedAt: expect.any(String),
    closeNote: 'Sent again',
    related: [secondId],
  })
  expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([{ id: secondId }, { organization: 'CORNER' }])
  expect((await run('reopen', firstId)).stdout).toBe(`${firstId} is open again.\n`)
  expect((await run('reopen', firstId)).stdout).toBe(`${firstId} was open already.\n`)
  expect((await run('list', '--org', 'ACME')).stdout).toContain(`${firstId}  `)
  expect(await run('reopen', '999999')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no question 999999'),
  })
  expect(await run('close', '999999')).toMatchObject({ code: 1, stderr: expect.stringContaining('no question 999999') })
  expect(await run('show', 'x')).toMatchObject({ code: 2 })
  expect(await run('list', '--org', 'NOBODY')).toMatchObject({ code: 1 })
})

test('strangers’ text can’t control the terminal or forge a line', async () => {
  const environment = await copyPreparedDatabase()
  const api = await startTestServer({ copy: environment })
  const device = await stranger(api)
  const response = await device.post('/settings/contactus', {
    firstName: 'Ana\n7  2026-11-24T10:00  ACME  form  open  Ben',
    lastName: '\u001b[2J\u001b]52;c;cm0=\u0007\u009b2J\u202egnp\u2069',
    email: 'ana@example.com',
    notes: 'First\r\nsecond\n\u001b[31mthird\u0085\u200f',
  })
  expect(response).toMatchObject({ success: true })
  const acme = await api.services.organizations.byCode('ACME')
  if (!acme) throw new Error('no ACME')
  await api.services.support.receiveText(acme, { channel: 'text', value: '2125550177' }, 'Is it \u001b[2J?')
  await api.close()
  const run = (...words: string[]) => runCommand(['support', ...words], { ...environment })
  const list = (await run('list')).stdout
  expect(list.trim().split('\n')).toHaveLength(2)
  expect(list).toContain('Ana\ufffd7  2026-11-24T10:00')
  const ids = list.split('\n').flatMap((line) => line.split(' ', 1)[0] || [])
  const shown = await Promise.all(ids.map(async (id) => (await run('show', id)).stdout))
  expect(shown.join('')).toContain('First\nsecond\n\ufffd[31mthird\ufffd\ufffd\n')
  expect(shown.join('')).toContain('Is it \ufffd[2J?')
  const json = (await run('show', ids[0] ?? '', '--json')).stdout
  for (const text of [list, ...shown, json]) {
    const kept = [...text].filter((character) => /[\p{Cc}\p{Bidi_Control}]/u.test(character) && character !== '\n')
    expect(kept).toEqual([])
  }
  // Programs still get the original text.
  expect(JSON.parse(json).notes + JSON.parse((await run('show', ids[1] ?? '', '--json')).stdout).notes).toContain(
    '\u001b[31mthird',
  )
})
