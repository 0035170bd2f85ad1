/** Questions to support, from the form to their end. */
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase } from '../../test/database'
import { stranger } from '../../test/people'
import { startTestServer } from '../../test/server'

test('a question is listed until it is closed, and shown with whom to answer', async () => {
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
  expect(await run('close', '999999')).toMatchObject({ code: 1, stderr: expect.stringContaining('no question 999999') })
  expect(await run('show', 'x')).toMatchObject({ code: 2 })
  expect(await run('list', '--org', 'NOBODY')).toMatchObject({ code: 1 })
})
