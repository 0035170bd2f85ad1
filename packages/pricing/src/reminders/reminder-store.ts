/** A coupon's reminder: its form, the result of saving it, and which coupons have one (search 4, "Reminders"). */
import {
  type ActionStore,
  type ApiFailure,
  createActionStore,
  ignoreFailure,
  latest,
  type Session,
  saveFile,
  toFailure,
} from '@rxgauge/client'
import { calls, type ReminderOption } from '@rxgauge/contract'
import {
  couponKey,
  isCouponGone,
  type SavableCoupon,
  type SavedCouponsStore,
  savedCouponIdOf,
} from '../coupon/saved-coupons-store'
import type { HostAccount } from '../host'
import {
  type DoseForm,
  doseBody,
  openDoseForm,
  openRefillForm,
  ownerIds,
  type RefillForm,
  refillBody,
} from './reminder-forms'

export type ReminderKind = 'dose' | 'refill'

/** The person's confirmed contacts, the only ones that reminders go to. */
type OwnContacts = Awaited<ReturnType<HostAccount['contacts']>>

/** The contents of an open form. */
export type OpenReminderForm = { status: 'form'; coupon: SavableCoupon } & (
  | { kind: 'dose'; isOn: boolean; initial: DoseForm; timeZones: readonly ReminderOption[] }
  | { kind: 'refill'; isOn: boolean; initial: RefillForm; startDates: readonly ReminderOption[]; own: OwnContacts }
) & {
    /** The server's sentence while reminders are paused; otherwise empty. */
    notice: string
    /** `isOn`: the reminder exists and is being edited. `failure`: of something other than saving, shown in the form. */
    failure?: ApiFailure
  }

export type ReminderProgress =
  | OpenReminderForm
  | ({ coupon: SavableCoupon; kind: ReminderKind } & (
      | { status: 'loading' }
      | { status: 'saving' }
      /** `sentence`: the server's. */
      | { status: 'saved'; sentence: string; savedCouponId: number }
      /** `form`: the values that couldn't be saved, to continue with. */
      | { status: 'failed'; failure: ApiFailure; form: OpenReminderForm | undefined }
    ))

export interface ReminderState {
  progress: ReminderProgress | undefined
  /** The dialog was closed while saving; the outcome is shown anyway. */
  isHidden: boolean
  /** Reminders added since the offers were loaded, as `kind couponKey`. */
  added: ReadonlySet<string>
}

export interface ReminderActions {
  /** Opens the form; while a reminder is being saved, shows that instead. */
  open: (kind: ReminderKind, coupon: SavableCoupon) => Promise<void>
  saveDose: (form: DoseForm) => Promise<void>
  saveRefill: (form: RefillForm) => Promise<void>
  /** Asks whether to delete the coupon with its reminders. */
  askDelete: () => void
  /** Downloads the coupon's reminders as a calendar file. */
  addToCalendar: () => Promise<void>
  /** Reloads the open form's options, such as in another language; what was typed stays. */
  refreshChoices: () => Promise<void>
  /** Closes a failure and returns to the form with what was typed, if there is one. */
  acknowledge: () => void
  close: () => void
  /** Another person takes over: running requests neither show nor record anything. */
  reset: () => void
}

export type ReminderStore = ActionStore<ReminderState, ReminderActions>

interface Dependencies {
  session: Session
  savedCoupons: SavedCouponsStore
  contacts: HostAccount['contacts']
}

export function createReminderStore({ session, savedCoupons, contacts }: Dependencies): ReminderStore {
  const savedId = (coupon: SavableCoupon) => savedCouponIdOf(savedCoupons.getState(), coupon)
  const initial: ReminderState = { progress: undefined, isHidden: false, added: new Set() }

  return createActionStore<ReminderState, ReminderActions>(initial, ({ getState, setState }) => {
    /** Increases with each new owner of the reminders, so late responses can be told apart. */
    let owner = 0
    let about: { kind: ReminderKind; coupon: SavableCoupon } | undefined
    /** Opens a form. If it's closed meanwhile, it stays closed. */
    const opening = latest<OpenReminderForm>((area) => {
      if (!about) return
      if (area.status === 'loading') show({ status: 'loading', ...about })
      if (area.status === 'success') show(area.value)
      if (area.status === 'failure') show({ status: 'failed', ...about, failure: area.failure, form: undefined })
    })
    const show = (progress: ReminderProgress | undefined) => setState({ progress, isHidden: false })

    /** Saves and shows the outcome even if the dialog was closed, unless the person has changed. @param form with the typed values */
    async function save(
      form: OpenReminderForm,
      send: (savedCouponId: number | undefined) => Promise<{ data: { id: number }; message: string }>,
    ) {
      const { kind, coupon } = form
      const startedBy = owner
      show({ status: 'saving', kind, coupon })
      try {
        const id = savedId(coupon)
        const { data, message } = await send(id).catch((error: unknown) => {
          if (id === undefined || !isCouponGone(error)) throw error
          // The coupon was deleted elsewhere, so it's saved again with its reminder.
          return send(undefined)
        })
        if (owner !== startedBy) return
        savedCoupons.actions.markSaved(coupon, data.id)
        setState(({ added }) => ({ added: new Set(added).add(`${kind} ${couponKey(coupon)}`) }))
        show({ status: 'saved', kind, coupon, sentence: message, savedCouponId: data.id })
      } catch (error) {
        if (owner === startedBy) show({ status: 'failed', kind, coupon, failure: toFailure(error), form })
      }
    }

    /** @param id saved coupon whose reminder is edited; `undefined` for a new one */
    async function openForm(
      kind: ReminderKind,
      coupon: SavableCoupon,
      id: number | undefined,
    ): Promise<OpenReminderForm> {
      const common = { status: 'form', coupon, isOn: id !== undefined } as const
      return kind === 'dose'
        ? { ...common, kind, ...(await openDoseForm(session, coupon, id)) }
        : { ...common, kind, ...(await openRefillForm(session, contacts, coupon, id)) }
    }

    function close() {
      if (getState().progress?.status === 'saving') return setState({ isHidden: true })
      opening.cancel()
      show(undefined)
    }

    return {
      async open(kind, coupon) {
        if (getState().progress?.status === 'saving') return setState({ isHidden: false })
        about = { kind, coupon }
        await opening.run(async () => {
          const id = savedId(coupon)
          const isOn = hasReminder(kind, coupon, getState(), id)
          const form = (changedId: number | undefined) => openForm(kind, coupon, changedId)
          if (!isOn) return form(undefined)
          return form(id).catch((error: unknown) => {
            const isDeleted = isCouponGone(error)
            if (!isDeleted && toFailure(error).code !== 'REMINDER_NOT_FOUND') throw error
            // Deleted elsewhere, so it opens as a new one.
            if (isDeleted) savedCoupons.actions.markSaved(coupon, null)
            return form(undefined)
          })
        })
      },
      async saveDose(typed) {
        const { progress } = getState()
        if (progress?.status !== 'form' || progress.kind !== 'dose') return
        const { coupon } = progress
        await save({ ...progress, initial: typed }, (id) =>
          session.callWithMessage(calls.reminder.saveDoseReminder, {
            body: { ...doseBody(typed, coupon, id, session.serverTime()), ...ownerIds(session) },
          }),
        )
      },
      async saveRefill(typed) {
        const { progress } = getState()
        if (progress?.status !== 'form' || progress.kind !== 'refill') return
        const { coupon } = progress
        await save({ ...progress, initial: typed }, (id) =>
          session.callWithMessage(calls.reminder.saveRefillReminder, {
            body: { ...refillBody(typed, coupon, id), ...ownerIds(session) },
          }),
        )
      },
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
          // Show the failure only where it was pressed; another dialog may be open by now, or none.
          if (getState().progress !== progress) return
          if (progress.status === 'form') show({ ...progress, failure })
          else show({ status: 'failed', kind, coupon, failure, form: undefined })
        }
      },
      async refreshChoices() {
        const before = getState().progress
        if (before?.status !== 'form') return
        const query = { zip: before.coupon.zipCode }
        const { listTimeZones, listStartDates } = calls.reminder
        const reply = await session
          .callWithMessage(before.kind === 'dose' ? listTimeZones : listStartDates, { query })
          .catch(ignoreFailure)
        const { progress } = getState()
        // Saved or closed meanwhile.
        if (!reply || progress?.status !== 'form' || progress.coupon !== before.coupon) return
        const { data: choices, message: notice } = reply
        if (progress.kind === 'dose' && before.kind === 'dose') show({ ...progress, timeZones: choices, notice })
        if (progress.kind === 'refill' && before.kind === 'refill') show({ ...progress, startDates: choices, notice })
      },
      acknowledge() {
        const { progress } = getState()
        if (progress?.status === 'failed' && progress.form) show(progress.form)
        else close()
      },
      close,
      reset() {
        owner++
        opening.cancel()
        setState(initial)
      },
    }
  })
}

/** Whether a coupon has a reminder. @param savedCouponId `undefined` if it isn't saved; then it has none */
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
