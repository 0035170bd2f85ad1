/** The most common passwords from known breaches, from a list bundled with the server: no outside service is called. */
import { dictionary } from '@zxcvbn-ts/language-common'

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** Digits and symbols that people type in place of letters. */
const plain: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether it's on the list, ignoring case, a few digits or symbols at its end, and digits in place of letters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[\d\W_]{0,4}$/, '')
  const spelled = lower.replace(/[0134578@$!]/g, (sign) => plain[sign] ?? sign)
  const spelledBare = bare.replace(/[0134578@$!]/g, (sign) => plain[sign] ?? sign)
  return [lower, bare, spelled, spelledBare].some(
    (candidate) => candidate.length >= 4 && commonPasswords.has(candidate),
  )
}
