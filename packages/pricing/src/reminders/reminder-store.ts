/** A reminder of a coupon: its form, what came of saving it, and which coupons have one (search 4, "Reminders"). */
import { type ApiFailure, type Clock, type Session, saveFile, toFailure } from '@rxgauge/client'
import { calls, type ReminderOption } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { couponKey, type Keepable, type SavingStore, savedIdOf } from '../coupon/saving-store'
import type { HostAccount } from '../host'
import { type DoseForm, doseBody, openDoseForm, openRefillForm, type RefillForm, refillBody } from './reminder-forms'

export type ReminderKind = 'dose' | 'refill'

export type Reminding = { coupon: Keepable } & (
  | { status: 'loading'; kind: ReminderKind }
  /** `isOn`: it is there already, and is changed. */
  | { status: 'form'; kind: 'dose'; isOn: boolean; initial: DoseForm; timeZones: readonly ReminderOption[] }
  | { status: 'form'; kind: 'refill'; isOn: boolean; initial: RefillForm; startDates: readonly ReminderOption[] }
  /** With the server's sentence. */
  | { status: 'saved'; kind: ReminderKind; sentence: string; savedCouponId: number }
  | { status: 'failed'; kind: ReminderKind; failure: ApiFailure }
)

export interface ReminderState {
  reminding: Reminding | undefined
  /** Which coupons were given a reminder since the offers were loaded, as `kind key`. */
  given: ReadonlySet<string>
}

export interface ReminderActions {
  open: (kind: ReminderKind, coupon: Keepable) => Promise<void>
  saveDose: (form: DoseForm) => Promise<void>
  saveRefill: (form: RefillForm) => Promise<void>
  /** Asks whether the coupon is to be deleted with its reminders. */
  askDelete: () => void
  /** The reminders of the coupon as a file for the person's calendar. */
  addToCalendar: () => Promise<void>
  close: () => void
}

export type ReminderStore = StoreApi<ReminderState> & { actions: ReminderActions }

interface Needed {
  session: Session
  clock: Clock
  saving: SavingStore
  contacts: HostAccount['contacts']
}

export function createReminderStore({ session, clock, saving, contacts }: Needed): ReminderStore {
  const store = createStore<ReminderState>(() => ({ reminding: undefined, given: new Set() }))
  const { reminder } = calls
  const savedId = (coupon: Keepable) => savedIdOf(saving.getState(), coupon)

  /** What somebody closes meanwhile stays closed. */
  async function show(kind: ReminderKind, coupon: Keepable, next: () => Promise<Reminding>) {
    const waiting: Reminding = { status: 'loading', kind, coupon }
    store.setState({ reminding: waiting })
    const result = await next().catch(
      (error): Reminding => ({ status: 'failed', kind, coupon, failure: toFailure(error) }),
    )
    if (store.getState().reminding === waiting) store.setState({ reminding: result })
  }

  async function save(
    kind: ReminderKind,
    ask: (coupon: Keepable) => Promise<{ data: { id: number }; message: string }>,
  ) {
    const { reminding } = store.getState()
    if (reminding?.status !== 'form') return
    const { coupon } = reminding
    await show(kind, coupon, async () => {
      const { data, message } = await ask(coupon)
      saving.actions.note(coupon, data.id)
      store.setState(({ given }) => ({ given: new Set(given).add(`${kind} ${couponKey(coupon)}`) }))
      return { status: 'saved', kind, coupon, sentence: message, savedCouponId: data.id }
    })
  }

  return Object.assign(store, {
    actions: {
      open: (kind: ReminderKind, coupon: Keepable) =>
        show(kind, coupon, async () => {
          const id = savedId(coupon)
          const isOn = hasReminder(kind, coupon, store.getState(), id)
          const changed = isOn ? id : undefined
          const common = { status: 'form', coupon, isOn } as const
          return kind === 'dose'
            ? { ...common, kind, ...(await openDoseForm(session, changed)) }
            : { ...common, kind, ...(await openRefillForm(session, contacts, changed)) }
        }),
      saveDose: (form: DoseForm) =>
        save('dose', (coupon) =>
          session.ask(reminder.saveDoseReminder, { body: doseBody(form, coupon, savedId(coupon), clock.now()) }),
        ),
      saveRefill: (form: RefillForm) =>
        save('refill', (coupon) =>
          session.ask(reminder.saveRefillReminder, { body: refillBody(form, coupon, savedId(coupon)) }),
        ),
      askDelete() {
        const { reminding } = store.getState()
        store.setState({ reminding: undefined })
        if (reminding) void saving.actions.press(reminding.coupon)
      },
      async addToCalendar() {
        const { reminding } = store.getState()
        const id = reminding && savedId(reminding.coupon)
        if (!reminding || id === undefined) return
        try {
          const { calendar } = await session.call(reminder.getReminderCalendar, { params: { id } })
          saveFile('reminder.ics', 'text/calendar', calendar)
        } catch (error) {
          const { kind, coupon } = reminding
          store.setState({ reminding: { status: 'failed', kind, coupon, failure: toFailure(error) } })
        }
      },
      close: () => store.setState({ reminding: undefined }),
    },
  })
}

/** Whether a coupon has a reminder, as far as is known. @param savedCouponId where it is saved: a deleted one has none */
export function hasReminder(
  kind: ReminderKind,
  coupon: Keepable,
  { given }: ReminderState,
  savedCouponId: number | undefined,
): boolean {
  if (savedCouponId === undefined) return false
  const isListed = kind === 'dose' ? coupon.doseReminderFlag : coupon.refillReminderFlag
  return given.has(`${kind} ${couponKey(coupon)}`) || (isListed === true && coupon.savedCouponId === savedCouponId)
}
