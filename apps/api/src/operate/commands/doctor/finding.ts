/** The result of one check of an installation. */
export interface Finding {
  /** The subject of the check, in one word. */
  check: string
  /** `bad` must be fixed before visitors come; `notice` is for the operator to decide. */
  level: 'good' | 'notice' | 'bad'
  sentence: string
}

/** One line for each finding. @param last the sentence if nothing is bad; otherwise their count comes last */
export function findingsText(findings: readonly Finding[], last = 'Nothing to fix.'): string {
  const count = findings.filter(({ level }) => level === 'bad').length
  const lines = findings.map(({ level, check, sentence }) => `${marks[level]} ${check}: ${sentence}`)
  return [...lines, count === 0 ? last : `${count} ${count === 1 ? 'thing' : 'things'} to fix.`].join('\n')
}

const marks = { good: 'ok  ', notice: 'note', bad: 'MEND' } as const

export const good = (check: string, sentence: string): Finding => ({ check, level: 'good', sentence })
export const notice = (check: string, sentence: string): Finding => ({ check, level: 'notice', sentence })
export const bad = (check: string, sentence: string): Finding => ({ check, level: 'bad', sentence })
