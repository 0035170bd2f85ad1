// database: none
/** Who runs a command, and when the system's user isn't enough. */
import { expect, test } from 'vitest'
import { operatorName } from './operator-name'

const ana = () => ({ username: 'ana', uid: 1001 })
const root = () => ({ username: 'root', uid: 0 })
const nameless = () => {
  throw new Error('uv_os_get_passwd returned ENOENT')
}
const publicly = { PUBLIC_URL: 'https://savings.example.com' }

test('a name is the given one, else the setting, else the user who called sudo, else the system’s user', () => {
  expect(operatorName({ RXGAUGE_OPERATOR: 'Bo', SUDO_USER: 'cy' }, ' Ana ', root)).toBe('Ana')
  expect(operatorName({ RXGAUGE_OPERATOR: 'Bo', SUDO_USER: 'cy' }, undefined, root)).toBe('Bo')
  expect(operatorName({ SUDO_USER: 'cy' }, undefined, root)).toBe('cy')
  expect(operatorName({}, undefined, ana)).toBe('ana')
  for (const name of ['Ana\nBo', 'a'.repeat(101)]) expect(() => operatorName({}, name, ana)).toThrow('--as: a name has')
})

test('on a private machine nobody is asked; a user without a name is shown by number', () => {
  expect(operatorName({}, undefined, root)).toBe('root')
  expect(operatorName({ PUBLIC_URL: 'http://localhost:4000' }, undefined, root)).toBe('root')
  expect(operatorName({ DATABASE_URL: 'postgresql://127.0.0.1:5432/rxgauge' }, '', root)).toBe('root')
  expect(operatorName({}, undefined, nameless)).toBe(String(process.getuid?.()))
})

test.each([
  ['root', root],
  ['node of an image', () => ({ username: 'node', uid: 1000 })],
  ['a user of a service', () => ({ username: 'savings', uid: 998 })],
  ['a user without a name', nameless],
])('on an installation with other users, %s does not count as a person', (_, readUser) => {
  for (const environment of [publicly, { DATABASE_URL: 'postgresql://rxgauge:secret@database:5432/rxgauge' }]) {
    expect(() => operatorName(environment, undefined, readUser)).toThrow(
      /^Who are you\? .* say your own name with --as NAME/,
    )
    expect(() => operatorName({ ...environment, RXGAUGE_OPERATOR: 'root' }, undefined, readUser)).toThrow(
      'Who are you?',
    )
    expect(() => operatorName({ ...environment, SUDO_USER: 'ubuntu' }, undefined, readUser)).toThrow('Who are you?')
    expect(operatorName({ ...environment, SUDO_USER: 'ana' }, undefined, readUser)).toBe('ana')
    expect(operatorName(environment, 'Ana', readUser)).toBe('Ana')
  }
  expect(operatorName(publicly, undefined, ana)).toBe('ana')
})
