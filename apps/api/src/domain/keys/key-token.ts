/** The text of a key: it says what it is for, so that people and scanners of secrets recognize it. */
import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 40
/** How much of it lists show. */
const shownLetters = 4

const startOf = (isTest: boolean) => (isTest ? 'rxg_test_' : 'rxg_live_')

/** 40 letters and digits: 238 random bits. */
export function newKeyToken(isTest: boolean): string {
  let letters = ''
  while (letters.length < length) {
    for (const byte of randomBytes(64)) {
      // So that each letter is equally likely.
      if (byte < 248 && letters.length < length) letters += alphabet[byte % 62]
    }
  }
  return startOf(isTest) + letters
}

export const shownStartOf = (token: string): string => token.slice(0, startOf(true).length + shownLetters)

export const isKeyToken = (text: string): boolean => /^rxg_(live|test)_[0-9A-Za-z]{40}$/.test(text)
