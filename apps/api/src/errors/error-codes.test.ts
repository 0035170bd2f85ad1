// database: none
/** Every error code is used, and says in each language what it is. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@rxgauge/contract'
import { errorMessage } from '@rxgauge/text/server'
import { expect, test } from 'vitest'
import { errorStatus } from '../http/error-status'

const source = join(import.meta.dirname, '..')
/** Which status goes with a code is no use of it. */
const isUse = (name: string) => name.endsWith('.ts') && !/\.test\.ts$|error-status\.ts$/.test(name)
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(isUse)
  .map((name) => readFileSync(join(source, name), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, ''))
  .join('\n')

test('no code is without a place that answers with it', () => {
  expect(errorCodes.filter((each) => !code.includes(`'${each}'`))).toEqual([])
})

test('a limit is said with how long it holds: by LimitReached alone', () => {
  const limits = errorCodes.filter((each) => errorStatus(each) === 429)
  expect(limits.length).toBeGreaterThan(0)
  for (const each of limits) expect(code).not.toMatch(new RegExp(`new DomainError\\(\\s*'${each}'`))
})

test('each says what it is in English and in Spanish', () => {
  for (const each of errorCodes) {
    const [english, spanish] = [errorMessage(each, 'en'), errorMessage(each, 'es')]
    expect(english, each).toMatch(/^[A-Z].{10}/)
    expect(spanish, each).toMatch(/^[A-ZÁÉ¿¡].{10}/)
    expect(spanish, each).not.toBe(english)
  }
})
