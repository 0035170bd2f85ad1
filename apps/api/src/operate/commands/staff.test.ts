/** Staff of the desk, from the command line. */
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'

test('staff is invited, gets roles, and is removed; the last owner stays', async () => {
  const environment = await copyPreparedDatabase()
  const run = (...words: string[]) => runCommand(['staff', ...words], { ...environment, PORT: '4000' })
  expect((await run('list')).stdout).toBe('There is no staff yet: `staff invite`.\n')
  const invited = await run('invite', 'Ana@Example.com', '--role', 'owner', '--name', 'Ana Diaz')
  expect(invited.stdout).toMatch(/^Send them this link\..+\nhttp:\/\/localhost:4000\/desk\/invitation#[\w-]{43}\n$/)
  expect(await run('invite', 'ana@example.com', '--role', 'owner')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is staff already'),
  })
  expect((await run('invite', 'hr@acme.com', '--role', 'reports', '--org', 'acme')).code).toBe(0)
  expect((await run('list')).stdout).toMatch(
    /^ana@example.com {2}Ana Diaz {2}owner {2}invited until \d{4}-\d\d-\d\d {2}not seen\nhr@acme.com {2}hr@acme.com {2}reports for ACME {2}invited until \S+ {2}not seen\n$/,
  )
  expect((await run('role', 'add', 'hr@acme.com', 'auditor')).stdout).toBe('hr@acme.com: auditor, reports for ACME.\n')
  expect((await run('role', 'remove', 'hr@acme.com', 'reports', '--org', 'ACME')).stdout).toBe(
    'hr@acme.com: auditor.\n',
  )

  // Ana has signed in once; from then on there must be an owner who can.
  const database = await openTestDatabase(environment)
  await database.query(`update staff set provider_subject = 'ana' where email = 'ana@example.com'`)
  await database.close()
  for (const words of [
    ['remove', 'ana@example.com'],
    ['role', 'remove', 'ana@example.com', 'owner'],
  ]) {
    expect(await run(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining('This is the last owner.') })
  }
  expect((await run('recover', 'ana@example.com')).stdout).toContain('/desk/invitation#')
  expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([
    { email: 'ana@example.com', isFromProvider: false, invitedUntil: expect.any(String) },
    { email: 'hr@acme.com', grants: [{ role: 'auditor', orgCode: null }] },
  ])
  expect((await run('remove', 'hr@acme.com')).code).toBe(0)

  expect(await run('remove', 'nobody@example.com')).toMatchObject({ code: 1 })
  expect(await run('invite', 'x@example.com', '--role', 'king')).toMatchObject({ code: 2 })
  expect(await run('invite', '2125550100', '--role', 'owner')).toMatchObject({ code: 2 })
  expect(await run('invite', 'x@example.com', '--role', 'prices', '--org', 'NOBODY')).toMatchObject({ code: 1 })
  const audit = (await runCommand(['audit'], { ...environment })).stdout
  expect(audit).toContain('staff invite')
  expect(audit).toContain('staff recover')
  expect(audit).not.toContain('ana@example.com')
})
