/** A reminder of a coupon: its form, what came of saving it, and which coupons have one (search 4, "Reminders"). */
import {
  type ActionStore,
  type ApiFailure,
  createActionStore,
  latest,
  type Session,
  saveFile,
  toFailure,
} from '@rxgauge/client'
import { calls, type ReminderOption } from '@rxgauge/contract'
import {
  couponKey,
  isGone,
  type SavableCoupon,
  type SavedCouponsStore,
  savedCouponIdOf,
} from '../coupon/saved-coupons-store'
import type { HostAccount } from '../host'
import { type DoseForm, doseBody, openDoseForm, openRefillForm, type RefillForm, refillBody } from './reminder-forms'

export type ReminderKind = 'dose' | 'refill'

export type ReminderProgress = { coupon: SavableCoupon } & (
  | { status: 'loading'; kind: ReminderKind }
  /** `isOn`: it is there already, and is changed. */
  | { status: 'form'; kind: 'dose'; isOn: boolean; initial: DoseForm; timeZones: readonly ReminderOption[] }
  | { status: 'form'; kind: 'refill'; isOn: boolean; initial: RefillForm; startDates: readonly ReminderOption[] }
  /** With the server's sentence. */
  | { status: 'saved'; kind: ReminderKind; sentence: string; savedCouponId: number }
  | { status: 'failed'; kind: ReminderKind; failure: ApiFailure }
)

export interface ReminderState {
  progress: ReminderProgress | undefined
  /** Which coupons were given a reminder since the offers were loaded, as `kind key`. */
  added: ReadonlySet<string>
}

export interface ReminderActions {
  open: (kind: ReminderKind, coupon: SavableCoupon) => Promise<void>
  saveDose: (form: DoseForm) => Promise<void>
  saveRefill: (form: RefillForm) => Promise<void>
  /** Puts the question whether the coupon is to be deleted with its reminders. */
  askDelete: () => void
  /** The reminders of the coupon as a file for the person's calendar. */
  addToCalendar: () => Promise<void>
  close: () => void
}

export type ReminderStore = ActionStore<ReminderState, ReminderActions>

interface Dependencies {
  session: Session
  savedCoupons: SavedCouponsStore
  contacts: HostAccount['contacts']
}

export function createReminderStore({ session, savedCoupons, contacts }: Dependencies): ReminderStore {
  const savedId = (coupon: SavableCoupon) => savedCouponIdOf(savedCoupons.getState(), coupon)
  const initial: ReminderState = { progress: undefined, added: new Set() }

  return createActionStore<ReminderState, ReminderActions>(initial, ({ getState, setState }) => {
    let about: { kind: ReminderKind; coupon: SavableCoupon } | undefined
    const shown = latest<ReminderProgress>((area) => {
      if (!about) return
      if (area.status === 'loading') setState({ progress: { status: 'loading', ...about } })
      if (area.status === 'success') setState({ progress: area.value })
      if (area.status === 'failure') setState({ progress: { status: 'failed', ...about, failure: area.failure } })
    })

    /** What is closed meanwhile stays closed. */
    async function show(kind: ReminderKind, coupon: SavableCoupon, next: () => Promise<ReminderProgress>) {
      about = { kind, coupon }
      await shown.run(next)
    }

    async function save(
      kind: ReminderKind,
      send: (
        coupon: SavableCoupon,
        savedCouponId: number | undefined,
      ) => Promise<{ data: { id: number }; message: string }>,
    ) {
      const { progress } = getState()
      if (progress?.status !== 'form') return
      const { coupon } = progress
      await show(kind, coupon, async () => {
        const id = savedId(coupon)
        const { data, message } = await send(coupon, id).catch((error: unknown) => {
          if (id === undefined || !isGone(error)) throw error
          // It was deleted elsewhere: it is saved anew, with its reminder.
          return send(coupon, undefined)
        })
        savedCoupons.actions.markSaved(coupon, data.id)
        setState(({ added }) => ({ added: new Set(added).add(`${kind} ${couponKey(coupon)}`) }))
        return { status: 'saved', kind, coupon, sentence: message, savedCouponId: data.id }
      })
    }

    /** @param id of the saved coupon whose reminder is changed; `undefined` for a new one */
    async function openForm(
      kind: ReminderKind,
      coupon: SavableCoupon,
      id: number | undefined,
    ): Promise<ReminderProgress> {
      const common = { status: 'form', coupon, isOn: id !== undefined } as const
      return kind === 'dose'
        ? { ...common, kind, ...(await openDoseForm(session, coupon, id)) }
        : { ...common, kind, ...(await openRefillForm(session, contacts, coupon, id)) }
    }

    function close() {
      shown.cancel()
      setState({ progress: undefined })
    }

    return {
      open: (kind, coupon) =>
        show(kind, coupon, async () => {
          const id = savedId(coupon)
          const isOn = hasReminder(kind, coupon, getState(), id)
          const form = (changedId: number | undefined) => openForm(kind, coupon, changedId)
          if (!isOn) return form(undefined)
          return form(id).catch((error: unknown) => {
            const isDeleted = isGone(error)
            if (!isDeleted && toFailure(error).code !== 'REMINDER_NOT_FOUND') throw error
            // Deleted elsewhere: it can be set anew.
            if (isDeleted) savedCoupons.actions.markSaved(coupon, null)
            return form(undefined)
          })
        }),
      saveDose: (form) =>
        save('dose', (coupon, id) =>
          session.callWithMessage(calls.reminder.saveDoseReminder, {
            body: doseBody(form, coupon, id, session.now()),
          }),
        ),
      saveRefill: (form) =>
        save('refill', (coupon, id) =>
          session.callWithMessage(calls.reminder.saveRefillReminder, {
            body: refillBody(form, coupon, id),
          }),
        ),
      askDelete() {
        const { progress } = getState()
        close()
        if (progress) void savedCoupons.actions.toggle(progress.coupon)
      },
      async addToCalendar() {
        const { progress } = getState()
        const id = progress && savedId(progress.coupon)
        if (!progress || id === undefined) return
        try {
          const { calendar } = await session.call(calls.reminder.getReminderCalendar, { params: { id } })
          saveFile('reminder.ics', 'text/calendar', calendar)
        } catch (error) {
          const { kind, coupon } = progress
          const failure = toFailure(error)
          // Only what it was pressed in says so: by now another dialog may be open, or none.
          if (getState().progress === progress) setState({ progress: { status: 'failed', kind, coupon, failure } })
        }
      },
      close,
    }
  })
}

/** Whether a coupon has a reminder, as far as is known. @param savedCouponId where it is saved: a deleted one has none */
export function hasReminder(
  kind: ReminderKind,
  coupon: SavableCoupon,
  { added }: ReminderState,
  savedCouponId: number | undefined,
): boolean {
  if (savedCouponId === undefined) return false
  const isListed = kind === 'dose' ? coupon.doseReminderFlag : coupon.refillReminderFlag
  return added.has(`${kind} ${couponKey(coupon)}`) || (isListed === true && coupon.savedCouponId === savedCouponId)
}
