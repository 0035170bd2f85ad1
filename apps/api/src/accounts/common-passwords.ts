/** The most common passwords of known breaches, from a list that comes with the server: no outside service is called. */
import { dictionary } from '@zxcvbn-ts/language-common'

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String))

/** Digits and signs that people write for letters. */
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

/** On the list in any case, also with a few digits or signs at its end, or with digits in place of letters. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[\d\W_]{0,4}$/, '')
  const spelled = lower.replace(/[0134578@$!]/g, (sign) => plain[sign] ?? sign)
  const spelledBare = bare.replace(/[0134578@$!]/g, (sign) => plain[sign] ?? sign)
  return [lower, bare, spelled, spelledBare].some(
    (candidate) => candidate.length >= 4 && commonPasswords.has(candidate),
  )
}
