/** A reminder of a coupon: its form, what came of saving it, and which coupons have one (search 4, "Reminders"). */
import { type ApiFailure, type Clock, type Session, saveFile, toFailure } from '@rxgauge/client'
import { calls, doseReminders, noInsurance, type ReminderOption, refillDurations } from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { couponKey, type Keepable, type SavingStore, savedIdOf } from '../coupon/saving-store'
import type { HostAccount } from '../host'
import { dayOf, toTwelveHours, toTwentyFourHours } from './times'

export type ReminderKind = 'dose' | 'refill'

/** What stands in the fields; a box that is checked holds `y`. */
export interface DoseForm {
  timeZone: string
  time1: string
  withTime2: string
  time2: string
  withTime3: string
  time3: string
}
export interface RefillForm {
  duration: string
  startDate: string
  byText: string
  phone: string
  byEmail: string
  email: string
}

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

  async function doseForm(coupon: Keepable): Promise<Reminding> {
    const id = savedId(coupon)
    const isOn = hasReminder('dose', coupon, store.getState(), id)
    const [timeZones, stored] = await Promise.all([
      session.call(reminder.listTimeZones, {}),
      isOn && id !== undefined ? session.call(reminder.getDoseReminder, { params: { id } }) : undefined,
    ])
    const usual = timeZones.find((zone) => zone.default) ?? timeZones[0]
    const initial = {
      timeZone: stored?.timeZone ?? usual?.key ?? '',
      time1: stored ? toTwentyFourHours(stored.time1) : doseReminders.firstTime,
      withTime2: stored?.time2 ? 'y' : '',
      time2: stored?.time2 ? toTwentyFourHours(stored.time2) : '',
      withTime3: stored?.time3 ? 'y' : '',
      time3: stored?.time3 ? toTwentyFourHours(stored.time3) : '',
    }
    return { status: 'form', kind: 'dose', coupon, isOn, initial, timeZones }
  }

  async function refillForm(coupon: Keepable): Promise<Reminding> {
    const id = savedId(coupon)
    const isOn = hasReminder('refill', coupon, store.getState(), id)
    const [startDates, own, stored] = await Promise.all([
      session.call(reminder.listStartDates, {}),
      contacts(),
      isOn && id !== undefined ? session.call(reminder.getRefillReminder, { params: { id } }) : undefined,
    ])
    const usual = startDates.find((date) => date.default) ?? startDates[0]
    const isOffered = startDates.some(({ key }) => key === stored?.startDate)
    const initial = {
      duration: String(stored?.duration ?? refillDurations[0]),
      startDate: (isOffered ? stored?.startDate : usual?.key) ?? '',
      byText: (stored ? stored.textNotification : own.phone !== null && own.email === null) ? 'y' : '',
      phone: own.phone ?? '',
      byEmail: (stored ? stored.emailNotification : own.email !== null) ? 'y' : '',
      email: own.email ?? '',
    }
    return { status: 'form', kind: 'refill', coupon, isOn, initial, startDates }
  }

  function subjectOf(coupon: Keepable) {
    const { productDetailId, quantity, pharmacyLocationId, couponType } = coupon
    const insuranceId = coupon.insuranceId ?? noInsurance
    const id = savedId(coupon) ?? null
    return {
      id,
      productDetailId,
      quantity,
      insuranceId,
      pharmacyLocationId,
      couponType,
      deviceId: null,
      appUserId: null,
    }
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
        show(kind, coupon, () => (kind === 'dose' ? doseForm(coupon) : refillForm(coupon))),
      saveDose: (form: DoseForm) =>
        save('dose', (coupon) =>
          session.ask(reminder.saveDoseReminder, {
            body: {
              ...subjectOf(coupon),
              startDate: dayOf(clock.now()),
              timeZone: form.timeZone,
              time1: toTwelveHours(form.time1),
              time2: form.withTime2 === 'y' ? toTwelveHours(form.time2) : null,
              time3: form.withTime3 === 'y' ? toTwelveHours(form.time3) : null,
            },
          }),
        ),
      saveRefill: (form: RefillForm) =>
        save('refill', (coupon) =>
          session.ask(reminder.saveRefillReminder, {
            body: {
              ...subjectOf(coupon),
              startDate: form.startDate,
              duration: refillDurations.find((days) => String(days) === form.duration) ?? refillDurations[0],
              textNotification: form.byText === 'y',
              emailNotification: form.byEmail === 'y',
              phone: form.byText === 'y' ? form.phone : null,
              email: form.byEmail === 'y' ? form.email.trim() : null,
            },
          }),
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
