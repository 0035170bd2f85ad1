// database: none
/** Holds `/api/v1` to its first release: additions only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaksOf, type Wire, wireOf } from '../../test/wire/facts'
import { describeApi } from './describe-api'

const current = wireOf(describeApi())
const readJson = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
const isReleased = !readJson('../../package.json').version.startsWith('0.')

test.skipIf(isReleased)(
  'until the first release, wire-1.0.json is current; `pnpm write:pages` rewrites it',
  async () => {
    await expect(`${JSON.stringify(current, null, 2)}\n`).toMatchFileSnapshot('wire-1.0.json')
  },
)

test('nothing of the first release is gone or changed, and nothing more is required', () => {
  expect(breaksOf(readJson('wire-1.0.json') as Wire, current)).toEqual([])
})

/** The description with one change. */
// biome-ignore lint/suspicious/noExplicitAny: a change reaches anywhere into it.
const changed = (change: (paths: any) => void): Wire => {
  const description = structuredClone(describeApi())
  change(description.paths)
  return wireOf(description)
}
const json = 'application/json'

test.each<[string, Parameters<typeof changed>[0], RegExp]>([
  ['a call that goes', (paths) => delete paths['/prices'], /^gone or changed: POST \/prices/],
  [
    'another scope',
    ({ '/prices': { post } }) => {
      post.description = 'Scope: `cards:create`.'
    },
    /^gone or changed: POST \/prices with prices:read$/,
  ],
  [
    'a field of a response that goes',
    ({ '/prices': { post } }) => delete post.responses[200].content[json].schema.properties.notices,
    /gives\.notices/,
  ],
  [
    'a type that changes',
    ({ '/drugs/{id}': { get } }) => {
      get.responses[200].content[json].schema.properties.name = { type: 'number' }
    },
    /GET \/drugs\/{id} gives\.name: {"type":"string"}/,
  ],
  [
    'a field of the body that becomes required',
    ({ '/prices': { post } }) => post.requestBody.content[json].schema.required.push('plan'),
    /^newly required: POST \/prices needs body\.plan$/,
  ],
  [
    'a parameter that becomes required',
    ({ '/imports': { get } }) => {
      get.parameters[0].required = true
    },
    /^newly required: GET \/imports needs query/,
  ],
])('%s is seen', (_, change, expected) => {
  expect(breaksOf(current, changed(change))).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
})

test('additions are none', () => {
  const more = changed((paths) => {
    paths['/later'] = structuredClone(paths['/prices'])
    const { post } = paths['/prices']
    post.requestBody.content[json].schema.properties.later = { type: 'string' }
    post.responses[200].content[json].schema.properties.later = { type: 'string' }
    post.parameters.push({ name: 'later', in: 'query', required: false, schema: { type: 'string' } })
  })
  expect(breaksOf(current, more)).toEqual([])
})
