/** Which pharmacy's tickets are on the screen. */
import { type ActionStore, type Area, createActionStore, idle, latest, type Session, success } from '@rxgauge/client'
import { loadTickets, type PharmacyStop, type Ticket } from './tickets'

export interface ListCardsState {
  /** `undefined` while no tickets show. */
  stop: PharmacyStop | undefined
  tickets: Area<readonly Ticket[]>
}

export interface ListCardsActions {
  /** @param options `isRefresh`: they were seen before, so that no view is counted */
  open: (stop: PharmacyStop, options?: { isRefresh: boolean }) => void
  retry: () => void
  /** Requests the same cards again, such as in another language; the current ones stay if that fails. */
  refresh: () => void
  close: () => void
}

export type ListCardsStore = ActionStore<ListCardsState, ListCardsActions>

export function createListCards(session: Pick<Session, 'call'>): ListCardsStore {
  const initial: ListCardsState = { stop: undefined, tickets: idle }
  return createActionStore<ListCardsState, ListCardsActions>(initial, ({ getState, setState }) => {
    const cards = latest<readonly Ticket[]>((tickets) => setState({ tickets }))
    const refreshed = latest<readonly Ticket[]>((area) => {
      if (area.status === 'success') setState({ tickets: success(area.value) })
    })

    function open(stop: PharmacyStop, { isRefresh } = { isRefresh: false }) {
      refreshed.cancel()
      setState({ stop })
      void cards.run((signal) => loadTickets(session, stop, { isRefresh, signal }))
    }

    return {
      open,
      retry() {
        const { stop } = getState()
        if (stop) open(stop)
      },
      refresh() {
        const { stop, tickets } = getState()
        if (stop && tickets.status === 'success')
          void refreshed.run((signal) => loadTickets(session, stop, { isRefresh: true, signal }))
        else if (stop) open(stop)
      },
      close() {
        cards.cancel()
        refreshed.cancel()
        setState(initial)
      },
    }
  })
}
