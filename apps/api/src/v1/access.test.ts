/** Which key may make which call: makes every call of the public API with each kind of key. The result is docs/trust/api-access.md. */
import { listV1Calls, type Scope, scopes, type V1Call } from '@rxgauge/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

let v1: TestV1
beforeAll(async () => {
  v1 = await startTestV1()
})
afterAll(() => v1.close())

/** Refused because of the key, before anything of the request counts. */
const refusals = ['KEY_MISSING', 'SCOPE_MISSING', 'ORGANIZATION_NOT_OF_KEY', 'ORGANIZATION_NEEDED', 'NOT_WITH_TEST_KEY']

/** The reason why the key may not make the call; `undefined` if it may. */
async function refusalOf(call: V1Call, key: string, organization?: string): Promise<string | undefined> {
  const headers = organization === undefined ? {} : { 'rxgauge-organization': organization }
  const { data } = await v1.call(key, call, call.example as never, headers)
  return refusals.find((code) => code === data?.code)
}

for (const [name, call] of listV1Calls()) {
  test(name, async () => {
    expect(await refusalOf(call, '')).toBe('KEY_MISSING')
    const others = scopes.filter((scope): scope is Scope => scope !== call.scope)
    expect(await refusalOf(call, await v1.key({ scopes: others }))).toBe('SCOPE_MISSING')
    const own = [call.scope]
    expect(await refusalOf(call, await v1.key({ scopes: own }))).toBe(
      call.isOfOrganization ? undefined : 'ORGANIZATION_NOT_OF_KEY',
    )
    expect(await refusalOf(call, await v1.key({ scopes: own }), 'CORNER')).toBe('ORGANIZATION_NOT_OF_KEY')
    const whole = await v1.key({ scopes: own, organizationId: null })
    expect(await refusalOf(call, whole)).toBe(call.isOfOrganization ? 'ORGANIZATION_NEEDED' : undefined)
    expect(await refusalOf(call, whole, 'CORNER')).toBeUndefined()
    const trying = await v1.key({ scopes: own, organizationId: null, isTest: true })
    expect(await refusalOf(call, trying)).toBe(call.isForTestKeys ? undefined : 'NOT_WITH_TEST_KEY')
  })
}

test('docs/trust/api-access.md says the same; `pnpm write:pages` writes it', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../docs/trust/api-access.md')
})

function page(): string {
  const rows = listV1Calls().map(([, { method, path, summary, scope, isOfOrganization, isForTestKeys }]) =>
    [
      `\`${method} /api/v1${path}\``,
      summary,
      `\`${scope}\``,
      isOfOrganization ? 'one organization, or the whole installation' : 'the whole installation',
      isForTestKeys ? 'yes' : '',
    ].join(' | '),
  )
  return `# Which key may make which call

Generated: a test makes each call with each kind of key. Without its scope, or for another organization than its own, a key is refused before the request counts for anything.

| call | what it does | scope | keys for | test keys |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`
}
