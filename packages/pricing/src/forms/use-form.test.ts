import { expect, test } from 'vitest'
import { type Rule, repeats, repeatsExactly } from './use-form'

type Rules = Rule<'next' | 'again'>

/** Returns the rule that the repeated text breaks, and whether the error already shows while typing. */
function broken(rule: Rules, next: string, again: string) {
  if (typeof rule !== 'function') throw new Error('This rule looks at no other field')
  return [rule(again, { next, again }), rule.cannotBeFixed?.(again, { next, again })]
}

test('a repeated email or phone may have leading and trailing spaces', () => {
  const rule: Rules = repeats('next', 'emailMatch')
  expect(broken(rule, 'ana@example.com ', ' ana@example.com')).toEqual([undefined, false])
  expect(broken(rule, 'ana@example.com', 'ana@example.org')).toEqual(['emailMatch', true])
})

test('a repeated password is compared exactly as typed, including leading and trailing spaces', () => {
  const rule: Rules = repeatsExactly('next', 'passwordMatch')
  expect(broken(rule, 'River-Boat-8', 'River-Boat-8')).toEqual([undefined, false])
  // The missing space may still be typed.
  expect(broken(rule, 'River-Boat-8 ', 'River-Boat-8')).toEqual(['passwordMatch', false])
  expect(broken(rule, 'River-Boat-8', 'River-Boat-8 ')).toEqual(['passwordMatch', true])
  expect(broken(rule, 'River-Boat-8', ' River-Boat-8')).toEqual(['passwordMatch', true])
  expect(broken(rule, 'River-Boat-8', '')).toEqual(['required', false])
})
