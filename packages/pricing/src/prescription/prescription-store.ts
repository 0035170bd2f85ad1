/** The prescription: product, form, strength, quantity, insurance and zip; what stands, and what is being changed. */
import { failure, idle, ignoreFailure, loading, type Session, success, toFailure, valueIn } from '@rxgauge/client'
import {
  brokenRule,
  calls,
  limits,
  type Product,
  type ProductChoices,
  uiTimings,
  zip as zipRule,
} from '@rxgauge/contract'
import { createStore } from 'zustand/vanilla'
import { createInsuranceActions, saveInsurance } from '../insurance/insurance-actions'
import { startingInsurance } from '../insurance/starting-insurance'
import { createDraftActions } from './draft-actions'
import { createPlaceFinder, noPlace } from './place-finder'
import {
  type Draft,
  emptyPrescription,
  type PrescriptionActions,
  type PrescriptionState,
  type PrescriptionStore,
  type PrescriptionStoreOptions,
} from './prescription-state'
import { type RequestedSelection, resolveSelection } from './selection'
import { type LocationType, readStoredLocationType, readStoredZip, storeZip } from './stored-selection'

export function createPrescriptionStore(options: PrescriptionStoreOptions): PrescriptionStore {
  const { session, clock, organization, startZip, location } = options
  const { deviceStorage } = session
  const usesLocation = organization.options.locationPrivacyFlag
  const store = createStore<PrescriptionState>(() => ({ ...emptyPrescription, ...noPlace }))
  const { getState: get, setState: set } = store
  const finder = createPlaceFinder(session, clock, usesLocation ? location : undefined, set)
  let running = new AbortController()

  async function chooseProduct(product: Product, requested: RequestedSelection = {}) {
    running.abort()
    running = new AbortController()
    const { signal } = running
    set({ ...emptyPrescription, product, choices: loading, zipError: undefined })
    try {
      const choices = await session.call(
        calls.product.getProductChoices,
        { params: { productId: product.id } },
        { signal },
      )
      if (!signal.aborted) await present(choices, requested, signal)
    } catch (error) {
      if (!signal.aborted) set({ choices: failure(toFailure(error)) })
    }
  }

  /** Shows a product's choices: priced at once where the zip is known and good, else the form asks for it. */
  async function present(choices: ProductChoices, requested: RequestedSelection, signal: AbortSignal) {
    // What the server says of the product: a link or an alternative may know only its name.
    const { product } = choices
    const { selection, rejected } = resolveSelection(choices, requested)
    set({ product, choices: success(choices), rejected })
    if (!selection) return
    await session.start()
    const [{ zip, type }, insurance] = await Promise.all([startingPlace(), startingInsurance(session, organization)])
    if (signal.aborted) return
    const draft: Draft = { selection, zip: zip ?? '', locationType: type, insurance }
    const isGood = zip !== undefined && (await finder.check(zip))
    if (signal.aborted) return
    if (isGood) return commit(product, draft)
    if (zip !== undefined && zip === startZip) {
      set({ draft: { ...draft, zip: '' }, rejected: [...rejected, 'zip'], zipError: undefined, place: idle })
    } else set({ draft })
  }

  /** An attribute's zip; else where the device is, if that is allowed without asking; else what was stored. */
  async function startingPlace(): Promise<{ zip: string | undefined; type: LocationType }> {
    const stored = { zip: startZip ?? readStoredZip(deviceStorage) ?? deviceZip(session), type: 'manual' as const }
    if (startZip !== undefined || !usesLocation || !location) return stored
    const permission = await finder.queryPermission()
    if (permission !== 'granted' || readStoredLocationType(deviceStorage) === 'manual') return stored
    const found = await finder.locate()
    return found === undefined ? stored : { zip: found, type: 'current_location' }
  }

  function commit(product: Product, draft: Draft) {
    const { selection, zip, insurance } = draft
    const { prescription } = get()
    const isSame =
      prescription?.product === product &&
      prescription.selection === selection &&
      prescription.zip === zip &&
      prescription.insurance === insurance
    set({
      // Nothing changed since prices were asked for: they are not asked for again.
      prescription: isSame && get().beforeEdit !== prescription ? prescription : { product, selection, zip, insurance },
      draft: undefined,
      beforeEdit: undefined,
      isModifying: false,
      zipError: undefined,
      quantityProblem: undefined,
      openDialog: undefined,
    })
  }

  const change = (difference: Partial<Draft>) => {
    const { draft } = get()
    if (draft) set({ draft: { ...draft, ...difference } })
  }
  const actions: PrescriptionActions = {
    chooseProduct,
    clear() {
      running.abort()
      set({ ...emptyPrescription })
    },
    edit({ isModifying } = { isModifying: false }) {
      const { prescription } = get()
      if (!prescription) return
      const { selection, zip, insurance } = prescription
      const locationType = readStoredLocationType(deviceStorage) ?? 'manual'
      set({ draft: { selection, zip, insurance, locationType }, beforeEdit: prescription, rejected: [], isModifying })
    },
    cancel() {
      const { beforeEdit, prescription, draft, isCancelResting } = get()
      if (!beforeEdit || !draft || isCancelResting) return
      // A plan is kept when it is chosen: what stood before is kept again.
      if (draft.insurance?.id !== beforeEdit.insurance?.id) saveInsurance(session, beforeEdit.insurance)
      // Prices for another zip may be there already: those that stood before come back with it.
      if (prescription?.zip !== beforeEdit.zip) set({ prescription: beforeEdit })
      set({ draft: undefined, beforeEdit: undefined, isModifying: false, zipError: undefined, isCancelResting: true })
      clock.after(uiTimings.cancelEnabledAgain, () => set({ isCancelResting: false }))
      if (valueIn(get().place)?.zipCode !== beforeEdit.zip) void finder.check(beforeEdit.zip)
    },
    submit() {
      const { product, draft, place } = get()
      if (!product || !draft) return false
      const zipError = brokenRule(zipRule, draft.zip)
      set({ zipError })
      if (zipError !== undefined) return false
      if (valueIn(place)?.zipCode !== draft.zip) {
        // Not checked yet, or the check did not come through: it is made now, and what stands then is taken.
        void finder.check(draft.zip).then((isGood) => {
          if (isGood && get().draft === draft) actions.submit()
        })
        return false
      }
      commit(product, draft)
      storeZip(deviceStorage, draft.zip, draft.locationType)
      // The device keeps it too; that it could not is no reason to hold up prices.
      session.call(calls.location.saveZip, { params: { zip: draft.zip } }).catch(ignoreFailure)
      return true
    },
    typeZip(text) {
      const zip = text.replace(/\D/g, '').slice(0, limits.zipLength)
      // What is cut away is said: only digits belong here.
      set({ zipError: /[^\d\s]/.test(text) ? 'digitsOnly' : undefined, place: idle })
      change({ zip, locationType: 'manual' })
      if (zip.length < limits.zipLength) return
      void finder.check(zip).then((isGood) => {
        const { prescription, draft } = get()
        if (!isGood || draft?.zip !== zip) return
        // The zip was all that was missing: prices come without another press. While settings are open they are
        // asked for already, so that DONE has them at hand (search 4: "a five-digit zip entry triggers a reload").
        if (!prescription) actions.submit()
        else if (prescription.zip !== zip) set({ prescription: { ...prescription, zip } })
      })
    },
    async locateDevice() {
      const zip = await finder.locate()
      if (zip === undefined || !get().draft) return false
      change({ zip, locationType: 'current_location' })
      set({ openDialog: undefined })
      const isGood = await finder.check(zip)
      if (isGood && get().prescription === undefined) actions.submit()
      return isGood
    },
    ...createDraftActions(store, change, finder),
    ...createInsuranceActions(session, store),
  }

  return Object.assign(store, { actions })
}

function deviceZip(session: Session): string | undefined {
  const state = session.state.getState()
  return state.status === 'ready' ? (state.authentication.device.zipCode ?? undefined) : undefined
}
