/**
 * My list: a guest's on this device, a person's with their account (docs/trust/browser-storage.md). Each change shows and is
 * stored at once; a person's is then sent, and sent again later if that fails.
 */
import {
  type ActionStore,
  type ApiFailure,
  createActionStore,
  createChangeQueue,
  isRefused,
  ownerOf,
  type Session,
  shownVisitor,
  toFailure,
} from '@rxgauge/client'
import { calls, type ListEntry, type MyList as ListOnServer, mostListEntries } from '@rxgauge/contract'
import {
  addEntry,
  type EntryChange,
  editEntry,
  insertEntry,
  isSameList,
  moveEntry,
  type NewEntry,
  newEntryId,
  removeEntry,
  toWireEntry,
} from './list-entries'
import { createListPricesStore, type ListPricesStore } from './list-prices-store'
import { joinLists, mergeLists } from './merge-lists'
import { type PersonList, readGuestList, readPersonList, storeGuestList, storePersonList } from './stored-list'

/** What the last action did, to say and perhaps undo. */
export type ListNotice =
  | { kind: 'removed'; entry: ListEntry; at: number }
  | { kind: 'restored'; entryId?: string }
  | { kind: 'there'; name: string; entryId: string }
  | { kind: 'full'; name: string }
  | { kind: 'joined'; count: number }
  | { kind: 'tooMany'; count: number }
  /** A new list began. */
  | { kind: 'cleared'; entries: readonly ListEntry[] }
  /** The guest's list was deleted. */
  | { kind: 'erased'; entries: readonly ListEntry[] }
  /** From merging with another device. */
  | { kind: 'merged'; kept: readonly string[]; dropped: readonly string[] }

export interface MyListState {
  /** `loading` and `failed`: a person's list that hasn't come from the server yet. */
  status: 'loading' | 'ready' | 'failed'
  isPersons: boolean
  entries: readonly ListEntry[]
  /** A guest's list on this device, while the person has one of their own: they choose. */
  guestEntries: readonly ListEntry[]
  notice: ListNotice | undefined
  /** Why the server doesn't have the list as it is here. */
  problem: ApiFailure | undefined
}

export interface MyListActions {
  /** Adds an entry unless it's there already, or the list is full; the notice says so. */
  add: (entry: NewEntry) => 'added' | 'there' | 'full'
  /** Refuses another entry's medication; the notice says so. */
  edit: (entryId: string, change: EntryChange) => 'edited' | 'there'
  /** @param by places down; negative for up */
  move: (entryId: string, by: number) => void
  remove: (entryId: string) => void
  /** Removes all entries, as for the next patient. */
  clear: () => void
  /** Undoes what the notice is about. */
  undo: () => void
  /** Changes several entries without a notice, such as to note their first prices. */
  update: (change: (entries: readonly ListEntry[]) => readonly ListEntry[]) => void
  closeNotice: () => void
  /** The guest's list joins the person's. */
  join: () => void
  /** Deletes the guest's list. */
  keepAccounts: () => void
  /** Leaves both, and asks again on the next page. */
  decideLater: () => void
  /** Loads a person's list again, such as after a failure. */
  refresh: () => void
  /** Follows other tabs, and sends what waits once there's a connection. Returns the function that ends it. */
  follow: () => () => void
}

export type MyListStore = ActionStore<MyListState, MyListActions>
export type MyList = MyListStore & { readonly prices: ListPricesStore }

const none: PersonList = { version: 0, base: [], entries: [] }
const initial: MyListState = {
  status: 'ready',
  isPersons: false,
  entries: [],
  guestEntries: [],
  notice: undefined,
  problem: undefined,
}

export function createMyList(session: Session): MyList {
  const prices = createListPricesStore(session)
  const store = createActionStore<MyListState, MyListActions>(initial, ({ getState, setState }) => {
    const { deviceStorage, visitor } = session
    const queue = createChangeQueue()
    /** The person whose list it is; `undefined` for a guest's. */
    let owner: string | undefined
    /** Also while the storage has none, such as during an interruption. */
    let persons: PersonList | undefined
    let isDecidedLater = false

    /** Other tabs may have changed it. */
    function read(): readonly ListEntry[] {
      if (owner === undefined) return readGuestList(deviceStorage)
      persons = readPersonList(deviceStorage) ?? persons
      return persons?.entries ?? []
    }

    function showStored() {
      const entries = read()
      if (!isSameList(entries, getState().entries)) setState({ entries })
    }

    function store(entries: readonly ListEntry[]) {
      if (owner === undefined) storeGuestList(deviceStorage, entries)
      else storePersons({ ...(persons ?? none), entries })
      setState({ entries })
    }

    function storePersons(list: PersonList) {
      persons = list
      storePersonList(deviceStorage, list)
    }

    /** A page that is about to go, after a sign-out, stores nothing more of its person. */
    const isEnded = () => visitor.getState().kind === 'ended'

    function change(next: readonly ListEntry[], notice?: ListNotice) {
      if (isEnded()) return
      const before = read()
      setState({ notice })
      if (isSameList(before, next)) return
      store(next)
      if (owner !== undefined) void sync()
    }

    /** Takes over the server's list, with what has changed here since. */
    function merge({ version, entries: theirs }: ListOnServer) {
      const mine = read()
      const { entries, kept, dropped } = mergeLists({ base: persons?.base ?? [], mine, theirs })
      storePersons({ version, base: theirs, entries })
      const namesOf = (list: readonly ListEntry[]) => list.map(({ productName }) => productName)
      setState({
        status: 'ready',
        ...(!isSameList(entries, getState().entries) && { entries }),
        ...(kept.length + dropped.length > 0 && {
          notice: { kind: 'merged', kept: namesOf(kept), dropped: namesOf(dropped) },
        }),
      })
    }

    /** Makes this list and the server's one. One at a time, so that no response is older than the one before. */
    function sync({ isLoading = false } = {}): Promise<void> {
      const of = owner
      const isOver = () => owner !== of || of === undefined || isEnded()
      return queue(async () => {
        if (isOver()) return
        try {
          if (isLoading) {
            const list = await session.call(calls.list.getList, {})
            if (isOver()) return
            merge(list)
            joinGuests()
          }
          while (persons && !isSameList(persons.base, read())) {
            const sent = read()
            const body = { version: persons.version, entries: sent.map(toWireEntry) }
            const reply = await session.call(calls.list.saveList, { body })
            if (isOver()) return
            if (!reply.savedFlag) merge(reply)
            else {
              const now = read()
              const { version, entries: base } = reply
              storePersons({ version, base, entries: isSameList(now, sent) ? base : now })
            }
          }
          setState({ problem: undefined })
          forgetJoinedGuests()
          showStored()
        } catch (error) {
          if (isOver()) return
          const problem = toFailure(error)
          setState({ problem, ...(persons ? {} : { status: 'failed' }) })
        }
      })
    }

    /** Without a list of their own, a person continues with the guest's; otherwise they choose. */
    function joinGuests() {
      const guests = readGuestList(deviceStorage)
      const own = read()
      const joined = joinLists(own, guests)
      const isQuestion = joined.length > own.length && own.length > 0 && !isDecidedLater
      setState({ guestEntries: isQuestion ? guests : [] })
      if (joined.length === own.length || own.length > 0) return
      store(joined)
      setState({ notice: { kind: 'joined', count: joined.length } })
    }

    /** The guest's list stays until the server has all of it. */
    function forgetJoinedGuests() {
      const guests = readGuestList(deviceStorage)
      const saved = persons?.base ?? []
      if (guests.length > 0 && joinLists(saved, guests).length === saved.length) storeGuestList(deviceStorage, [])
    }

    function lookWhose() {
      const next = ownerOf(shownVisitor(visitor.getState()))
      if (next === owner) return
      owner = next
      persons = undefined
      isDecidedLater = false
      const entries = read()
      const isKnown = owner === undefined || persons !== undefined
      setState({ ...initial, status: isKnown ? 'ready' : 'loading', isPersons: owner !== undefined, entries })
      // They were the former visitor's, for their list, radius and favorite.
      prices.actions.clear()
      if (owner !== undefined) void sync({ isLoading: true })
    }

    setState({ entries: read() })
    lookWhose()
    visitor.subscribe(lookWhose)
    session.state.subscribe(({ status }) => {
      if (status === 'ready' && getState().problem) void sync({ isLoading: true })
    })

    const refresh = () => {
      if (owner === undefined) showStored()
      else void sync({ isLoading: true })
    }

    return {
      add(entry) {
        const made = {
          ...entry,
          entryId: newEntryId(),
          addedAt: new Date(session.serverTime()).toISOString(),
          first: null,
        }
        const added = addEntry(read(), made)
        if (added.kind === 'added') change(added.entries)
        else if (added.kind === 'there')
          setState({ notice: { kind: 'there', name: entry.productName, entryId: added.entryId } })
        else setState({ notice: { kind: 'full', name: entry.productName } })
        return added.kind
      },
      edit(entryId, changed) {
        const entries = read()
        const { productDetailId } = changed
        // Two lists that became one may have a strength twice, in two quantities: each can still be changed.
        const isSame = entries.some((entry) => entry.entryId === entryId && entry.productDetailId === productDetailId)
        const other = isSame ? undefined : entries.find((entry) => entry.productDetailId === productDetailId)
        if (other) {
          setState({ notice: { kind: 'there', name: other.productName, entryId: other.entryId } })
          return 'there'
        }
        change(editEntry(entries, entryId, changed))
        return 'edited'
      },
      move: (entryId, by) => change(moveEntry(read(), entryId, by)),
      remove(entryId) {
        const entries = read()
        const at = entries.findIndex((entry) => entry.entryId === entryId)
        const entry = entries[at]
        if (entry) change(removeEntry(entries, entryId), { kind: 'removed', entry, at })
      },
      clear: () => change([], { kind: 'cleared', entries: read() }),
      undo() {
        const { notice } = getState()
        if (notice?.kind === 'cleared') {
          const joined = joinLists(notice.entries, read())
          if (joined.length > mostListEntries) setState({ notice: { kind: 'tooMany', count: joined.length } })
          else change(joined, { kind: 'restored' })
        }
        if (notice?.kind === 'removed') {
          const entries = read()
          if (entries.length >= mostListEntries)
            return setState({ notice: { kind: 'full', name: notice.entry.productName } })
          const { entry, at } = notice
          const { entryId } = entry
          change(insertEntry(removeEntry(entries, entryId), entry, at), { kind: 'restored', entryId })
        }
        if (notice?.kind === 'erased') {
          storeGuestList(deviceStorage, notice.entries)
          setState({ guestEntries: notice.entries, notice: { kind: 'restored' } })
        }
      },
      update(next) {
        const { notice } = getState()
        change(next(read()), notice)
      },
      closeNotice: () => setState({ notice: undefined }),
      join() {
        const own = read()
        const joined = joinLists(own, readGuestList(deviceStorage))
        if (joined.length > mostListEntries) return setState({ notice: { kind: 'tooMany', count: joined.length } })
        setState({ guestEntries: [] })
        change(joined, { kind: 'joined', count: joined.length - own.length })
      },
      keepAccounts() {
        const entries = readGuestList(deviceStorage)
        storeGuestList(deviceStorage, [])
        setState({ guestEntries: [], notice: { kind: 'erased', entries } })
      },
      decideLater() {
        isDecidedLater = true
        setState({ guestEntries: [] })
      },
      refresh,
      follow() {
        const ended = new AbortController()
        const { signal } = ended
        addEventListener('storage', showStored, { signal })
        addEventListener('online', refresh, { signal })
        function look() {
          if (document.visibilityState !== 'visible') return
          refresh()
          prices.actions.renew()
        }
        document.addEventListener('visibilitychange', look, { signal })
        return () => ended.abort()
      },
    }
  })
  return Object.assign(store, { prices })
}

/** Whether a problem is the server's refusal; otherwise the list is sent again. */
export const isListRefused = (problem: ApiFailure): boolean => isRefused(problem) && problem.status !== 401
