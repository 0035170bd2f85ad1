/** The contact of this tab's last sign-in, pre-filled after the session was interrupted. */
import { personOf } from '@rxgauge/client'
import * as v from 'valibot'
import type { Site } from '../site'
import type { ContactType } from './account-contact'

const key = 'signInContact'

const storedContact = v.object({
  person: v.string(),
  type: v.picklist(['phone', 'email']),
  username: v.string(),
})

export interface LastContact {
  type: ContactType
  username: string
}

export function rememberContact({ session }: Pick<Site, 'session'>, { type, username }: LastContact): void {
  const person = personOf(session.visitor.getState())
  if (person !== undefined) session.tabStorage.set(key, JSON.stringify({ person, type, username }))
}

/** @param person the id of the person whose contact it must be */
export function lastContact({ session }: Pick<Site, 'session'>, person: string): LastContact | undefined {
  try {
    const stored = v.parse(storedContact, JSON.parse(session.tabStorage.get(key) ?? ''))
    return stored.person === person ? { type: stored.type, username: stored.username } : undefined
  } catch {
    return undefined
  }
}

/** For visitors who continue without signing in again. */
export const forgetContact = ({ session }: Pick<Site, 'session'>): void => session.tabStorage.remove(key)
