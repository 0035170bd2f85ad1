/** The result of one check of an installation. */
export interface Finding {
  /** The subject of the check, in one word. */
  check: string
  /** `bad` must be fixed before visitors come; `notice` is for the operator to decide. */
  level: 'good' | 'notice' | 'bad'
  sentence: string
}

export const good = (check: string, sentence: string): Finding => ({ check, level: 'good', sentence })
export const notice = (check: string, sentence: string): Finding => ({ check, level: 'notice', sentence })
export const bad = (check: string, sentence: string): Finding => ({ check, level: 'bad', sentence })
