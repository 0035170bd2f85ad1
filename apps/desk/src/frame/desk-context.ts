/** What every part of the desk works with. */
import { type DeskSession, type Right, rightsOfRole } from '@rxgauge/contract/desk'
import type { DeskText } from '@rxgauge/text/desk'
import { createContext, useContext } from 'react'
import type { DeskFailure } from './desk-client'
import type { Preferences } from './preferences'

/** Why a call waits for the person: their session has ended, or a fresh factor is needed. */
export type Interruption = 'sign-in' | 'step-up'

export interface Desk extends Preferences {
  text: DeskText
  /** `undefined` until somebody is signed in. */
  session: DeskSession | undefined
  /** What is filled in on pages, by name: see `useDraft`. */
  drafts: Map<string, object>
  /** Reads again who is signed in. */
  renewSession(): Promise<void>
  choose(changes: Partial<Preferences>): void
  /** Asks the person; `false` if they cancel. Calls that wait for the same are asked for once. */
  interrupt(reason: Interruption): Promise<boolean>
  /** Hears which script the server has now. */
  onEntry(entry: string): void
  /** The sentence of a failed call. */
  sentenceOf(failure: DeskFailure): string
}

export const DeskContext = createContext<Desk | undefined>(undefined)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk is used outside DeskApp')
  return desk
}

export const useDeskText = (): DeskText => useDesk().text

/** Whether the person has the right: for an organization, for any, or (without the parameter) for the whole installation. */
export function useHasRight(): (right: Right, orgCode?: string) => boolean {
  const { session } = useDesk()
  return (right, orgCode) => session !== undefined && sessionHasRight(session, right, orgCode)
}

/** @param orgCode an organization's code; `some` for any; `undefined` for the whole installation */
export const sessionHasRight = ({ grants }: DeskSession, right: Right, orgCode?: string): boolean =>
  grants.some(
    (grant) =>
      rightsOfRole[grant.role].includes(right) &&
      (grant.organizationId === null || orgCode === 'some' || (orgCode !== undefined && grant.orgCode === orgCode)),
  )
