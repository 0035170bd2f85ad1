// database: none
/** Every error code is used and has a sentence in each language. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@rxgauge/contract'
import { errorMessage } from '@rxgauge/text/server'
import { expect, test } from 'vitest'
import { errorStatus } from '../../http/error-status'

const source = join(import.meta.dirname, '../..')
/** The table of HTTP statuses doesn't count as a use. */
const isUse = (name: string) => name.endsWith('.ts') && !/\.test\.ts$|error-status\.ts$/.test(name)
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(isUse)
  .map((name) => readFileSync(join(source, name), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, ''))
  .join('\n')

test('every code is thrown somewhere', () => {
  expect(errorCodes.filter((each) => !code.includes(`'${each}'`))).toEqual([])
})

test('only LimitReached reports limits, since it says how long they last', () => {
  const limits = errorCodes.filter((each) => errorStatus(each) === 429)
  expect(limits.length).toBeGreaterThan(0)
  for (const each of limits) expect(code).not.toMatch(new RegExp(`new DomainError\\(\\s*'${each}'`))
})

test('each has a sentence in English and in Spanish', () => {
  for (const each of errorCodes) {
    const [english, spanish] = [errorMessage(each, 'en'), errorMessage(each, 'es')]
    expect(english, each).toMatch(/^[A-Z].{10}/)
    expect(spanish, each).toMatch(/^[A-ZÁÉ¿¡].{10}/)
    expect(spanish, each).not.toBe(english)
  }
})
