/** The question of the price lab, as the page's address holds it. Empty text for what isn't asked. */
export interface Question {
  drug: string
  quantity: string
  zip: string
  plan: string
  /** An organization's code, or `withoutCode`. */
  org: string
  day: string
  /** Compared with: another organization, another day. */
  org2: string
  day2: string
}

/** Stands for the organization without a code; no code begins with it. */
export const withoutCode = '-'

const names = ['drug', 'quantity', 'zip', 'plan', 'org', 'day', 'org2', 'day2'] as const

export function questionOf(search: string): Question {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as unknown as Question
}

/** A relative address. */
export function addressOfQuestion(question: Question): string {
  const asked = names.flatMap((name) => (question[name] === '' ? [] : [[name, question[name].trim()]]))
  return `/?${new URLSearchParams(asked)}`
}

export const isComplete = ({ drug, zip, org }: Question): boolean => drug !== '' && /^\d{5}$/.test(zip) && org !== ''

/** One or two sides: the second only if another organization or day is asked for. */
export function sidesOf({ drug, quantity, zip, plan, org, day, org2, day2 }: Question) {
  const side = (orgCode: string, onDay: string) => ({
    query: {
      ...{ orgCode: orgCode === withoutCode ? '' : orgCode, drug, zip },
      ...(quantity !== '' && { quantity }),
      ...(plan !== '' && { plan }),
      ...(onDay !== '' && { day: onDay }),
    },
  })
  const first = side(org, day)
  return org2 === '' && day2 === '' ? [first] : [first, side(org2 || org, day2 || day)]
}
