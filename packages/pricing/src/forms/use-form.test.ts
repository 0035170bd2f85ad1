import { expect, test } from 'vitest'
import { type Rule, repeats, repeatsExactly } from './use-form'

type Rules = Rule<'next' | 'again'>

/** What is said of the second of two texts: once its field was left, and while it is still typed. */
function broken(rule: Rules, next: string, again: string) {
  if (typeof rule !== 'function') throw new Error('This rule looks at no other field')
  return [rule(again, { next, again }), rule.isBeyondHope?.(again, { next, again })]
}

test('a repeated email or phone may have spaces at its ends', () => {
  const rule: Rules = repeats('next', 'emailMatch')
  expect(broken(rule, 'ana@example.com ', ' ana@example.com')).toEqual([undefined, false])
  expect(broken(rule, 'ana@example.com', 'ana@example.org')).toEqual(['emailMatch', true])
})

test('a repeated password is compared as it was typed: a space at an end is part of it', () => {
  const rule: Rules = repeatsExactly('next', 'passwordMatch')
  expect(broken(rule, 'River-Boat-8', 'River-Boat-8')).toEqual([undefined, false])
  // It could still be typed.
  expect(broken(rule, 'River-Boat-8 ', 'River-Boat-8')).toEqual(['passwordMatch', false])
  expect(broken(rule, 'River-Boat-8', 'River-Boat-8 ')).toEqual(['passwordMatch', true])
  expect(broken(rule, 'River-Boat-8', ' River-Boat-8')).toEqual(['passwordMatch', true])
  expect(broken(rule, 'River-Boat-8', '')).toEqual(['required', false])
})
