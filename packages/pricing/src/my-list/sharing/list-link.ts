/** A link to a list's medications, made when somebody first wants to share them. */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session } from '@rxgauge/client'
import { calls, type ListEntry } from '@rxgauge/contract'

export interface ListLinkActions {
  /** Makes a link unless there is one for the same medications. */
  make: (entries: readonly ListEntry[]) => void
}

/** The token of the link. */
export type ListLinkStore = ActionStore<{ token: Area<string> }, ListLinkActions>

/** What others may know of a list: neither plan nor when it was made. */
export const sharedFills = (entries: readonly ListEntry[]) =>
  entries.map(({ productDetailId, quantity, unitName }) => ({ productDetailId, quantity, unitName }))

export function createListLink(session: Pick<Session, 'call'>): ListLinkStore {
  return createActionStore<{ token: Area<string> }, ListLinkActions>({ token: idle }, ({ getState, setState }) => {
    const link = latest<string>((token) => setState({ token }))
    let madeFor: string | undefined
    return {
      make(entries) {
        const fills = sharedFills(entries)
        const key = JSON.stringify(fills)
        const { status } = getState().token
        if (key === madeFor && status !== 'failure') return
        madeFor = key
        void link.run(
          async (signal) => (await session.call(calls.list.shareList, { body: { fills } }, { signal })).token,
        )
      },
    }
  })
}
