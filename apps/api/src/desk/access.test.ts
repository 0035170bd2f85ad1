/** Which role may make which call: makes every call of the desk as each kind of staff, over HTTP. The result is docs/trust/desk-access.md. */
import { type DeskCall, hasBody, listDeskCalls, rightsOfRole, type StaffRole, staffRoles } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../test/desk'
import { deskRoutes } from './routes'

let desk: TestDesk
let acme: number
let corner: number
beforeAll(async () => {
  desk = await startTestDesk()
  acme = await idOf('ACME')
  corner = await idOf('CORNER')
})
afterAll(() => desk.close())

async function idOf(code: string): Promise<number> {
  const [row] = await desk.api.database.query<{ id: number }>('select id from organization where code = $1', [code])
  if (!row) throw new Error(`There is no organization ${code}`)
  return row.id
}

/** Asks about ACME, without the rest of the request: whoever has the right gets as far as that. */
async function isAllowed(call: DeskCall, { cookie }: Pick<DeskVisitor, 'cookie'>): Promise<boolean> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => (name === 'orgCode' ? 'ACME' : '1'))
  const response = await fetch(`${desk.url}/desk/api${path}?orgCode=ACME`, {
    method: call.method,
    headers: { cookie, origin: desk.url, ...(hasBody(call) ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody(call) ? { body: JSON.stringify({ orgCode: 'ACME' }) } : {}),
  })
  return response.status !== 401 && response.status !== 403
}

const outcomes = new Map<string, string>()

for (const [name, call] of listDeskCalls()) {
  test(name, async () => {
    const { right, isOfOrganization } = call
    expect(await isAllowed(call, { cookie: '' }), 'nobody').toBe(right === 'anyone')
    for (const role of staffRoles) {
      const has = right === 'anyone' || right === 'signed in' || rightsOfRole[role].includes(right)
      const isPersonal = right === 'anyone' || right === 'signed in'
      const as = async (organizationId: number | null) => isAllowed(call, await desk.as(role, organizationId))
      expect(await as(null), role).toBe(has)
      expect(await as(acme), `${role} of the organization`).toBe(has && (isPersonal || isOfOrganization !== false))
      expect(await as(corner), `${role} of another`).toBe(has && (isPersonal || isOfOrganization === 'some'))
      outcomes.set(
        `${name} ${role}`,
        has ? (isPersonal || isOfOrganization === false ? 'yes' : 'yes, or of the organization') : '',
      )
    }
  })
}

test('an auditor changes nothing', () => {
  const changes = listDeskCalls().filter(([, { right }]) => right !== 'anyone' && right !== 'signed in')
  for (const [name, { right }] of changes) {
    if (rightsOfRole.auditor.includes(right as never)) expect([name, right.endsWith('.read')]).toEqual([name, true])
  }
})

test('a call whose right is to change, accept or export something is audited', () => {
  const unaudited = deskRoutes().filter(
    ({ isAudited, call: { right } }) => !isAudited && /\.(change|accept|export)$/.test(right),
  )
  expect(unaudited.map(({ call }) => call.path)).toEqual([])
})

test('docs/trust/desk-access.md says the same; `pnpm write:pages` writes it', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/trust/desk-access.md')
})

function page(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const heading: readonly string[] = ['call', 'what it does', ...staffRoles, 'fresh factor', 'second person']
  const lines = listDeskCalls().map(([name, call]) =>
    row([
      `\`${name}\``,
      call.summary,
      ...staffRoles.map((role: StaffRole) => outcomes.get(`${name} ${role}`) ?? ''),
      call.isFresh ? 'yes' : '',
      call.needsSecond ? 'yes' : '',
    ]),
  )
  return `# Who may do what in the desk

Generated: a test makes each call as each role, over HTTP. \`yes, or of the organization\`: a role for that organization is enough, and shows nothing of others.

${row(heading)}
${row(heading.map(() => '---'))}
${lines.join('\n')}
`
}
