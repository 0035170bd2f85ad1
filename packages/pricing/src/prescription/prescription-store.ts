/** The prescription - product, form, strength, quantity, insurance and ZIP - and the draft being edited. */
import { createActionStore, idle, ignoreFailure, latest, loading, success, valueIn } from '@rxgauge/client'
import {
  brokenRule,
  calls,
  type Insurance,
  limits,
  type Product,
  type ProductChoices,
  zip as zipRule,
} from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { RejectedPart } from '../host'
import { createInsuranceActions, saveInsurance } from '../insurance/insurance-actions'
import { findPagePlan } from '../insurance/page-plan'
import { loadInsurance, startingInsurance } from '../insurance/starting-insurance'
import { createDraftActions } from './draft-actions'
import { createPlaceFinder, noPlace } from './place-finder'
import {
  cancelDisabledUntil,
  type Draft,
  emptyPrescription,
  isLeftToPerson,
  type PrescriptionActions,
  type PrescriptionState,
  type PrescriptionStore,
  type PrescriptionStoreOptions,
} from './prescription-state'
import {
  findDosage,
  type RejectedSelection,
  type RequestedSelection,
  resolveSelection,
  selectDosage,
} from './selection'
import {
  type LocationType,
  readStoredInsurance,
  readStoredLocationType,
  startingLocationType,
  startingZip,
  storeZip,
} from './stored-selection'

export function createPrescriptionStore(options: PrescriptionStoreOptions): PrescriptionStore {
  const initial: PrescriptionState = { ...emptyPrescription, ...noPlace }
  return createActionStore<PrescriptionState, PrescriptionActions>(initial, (store) => createActions(options, store))
}

function createActions(options: PrescriptionStoreOptions, store: StoreApi<PrescriptionState>): PrescriptionActions {
  const { session, clock, organization, startInsuranceId, location, onRejected } = options
  /** What the page names applies until the person chooses otherwise. */
  let { startZip, pagePlan } = options
  const { deviceStorage } = session
  const usesLocation = organization.options.locationPrivacyFlag
  const { getState: get, setState: set } = store
  const finder = createPlaceFinder(session, clock, usesLocation ? location : undefined, set)
  const productChoices = latest<ProductChoices>((choices) => set({ choices }))

  async function chooseProduct(product: Product, requested: RequestedSelection = {}) {
    finder.cancel()
    set({ ...emptyPrescription, product, choices: loading, zipError: undefined })
    options.onProduct?.()
    await productChoices.run(async (signal) => {
      const params = { productId: product.id }
      const choices = await session.call(calls.product.getProductChoices, { params }, { signal })
      if (!signal.aborted) await present(choices, requested, signal)
      return choices
    })
  }

  /** Shows a product's choices: prices them at once if the ZIP is known and valid, otherwise opens the form. */
  async function present(choices: ProductChoices, requested: RequestedSelection, signal: AbortSignal) {
    // The server's full product; a link or an alternative may know only its name.
    const { product } = choices
    const { selection, rejected } = resolveSelection(choices, requested)
    set({ product, choices: success(choices), rejected })
    for (const part of rejected) onRejected?.(partOf[part])
    if (!selection) return
    await session.start()
    const [{ zip, type }, insurance] = await Promise.all([startingPlace(), firstInsurance()])
    if (signal.aborted) return
    const draft: Draft = { selection, zip: zip ?? '', locationType: type, insurance }
    const isGood = zip !== undefined && (await finder.check(zip))
    if (signal.aborted) return
    if (isGood) {
      // A located ZIP becomes the device's; the server stored it while locating.
      if (type === 'current_location') storeZip(session, zip, type)
      if (isLeftToPerson({ rejected })) return set({ draft })
      return commit(product, draft)
    }
    if (zip !== undefined && zip === startZip) {
      onRejected?.('zip')
      set({ draft: { ...draft, zip: '' }, rejected: [...rejected, 'zip'], zipError: undefined, place: idle })
    } else set({ draft })
  }

  /** The plan of a requested coupon; otherwise the page's; otherwise the usual one. */
  async function firstInsurance(): Promise<Insurance | undefined> {
    if (startInsuranceId !== undefined) return loadInsurance(session, startInsuranceId ?? undefined)
    const named = pagePlan === undefined ? undefined : await findPagePlan(session, pagePlan)
    if (named === 'unknown') onRejected?.('plan')
    return named === undefined || named === 'unknown' ? startingInsurance(session, organization) : named
  }

  /** The attribute's ZIP; otherwise the device's location, if allowed without a prompt; otherwise what was stored. */
  async function startingPlace(): Promise<{ zip: string | undefined; type: LocationType }> {
    const zip = startZip ?? startingZip(session)
    const stored = { zip, type: startingLocationType(deviceStorage, zip) }
    if (startZip !== undefined || !usesLocation || !location) return stored
    const permission = await finder.queryPermission()
    if (permission !== 'granted' || readStoredLocationType(deviceStorage) === 'manual') return stored
    const located = await finder.locate()
    return located.status === 'found' ? { zip: located.zip, type: 'current_location' } : stored
  }

  function commit(product: Product, draft: Draft) {
    const { selection, zip, locationType, insurance } = draft
    const { prescription } = get()
    const isSame =
      prescription?.product === product &&
      prescription.selection === selection &&
      prescription.zip === zip &&
      prescription.locationType === locationType &&
      prescription.insurance === insurance
    // Nothing has changed since prices were requested, so they aren't requested again.
    const isPriced = isSame && get().beforeEdit !== prescription
    closeForm(isPriced ? {} : { prescription: { ...draft, product } })
    if (!isPriced) request()
  }

  function closeForm(change: Partial<PrescriptionState>) {
    set({ draft: undefined, beforeEdit: undefined, isModifying: false, zipError: undefined, ...change })
    options.onEditEnd?.()
  }

  function request() {
    const { prescription } = get()
    if (prescription) options.onCommit?.(prescription)
  }

  const change = (difference: Partial<Draft>) => {
    const { draft } = get()
    if (draft) set({ draft: { ...draft, ...difference } })
  }
  const insuranceActions = createInsuranceActions(session, store, request)
  const actions: PrescriptionActions = {
    chooseProduct,
    async startOver() {
      const { choices, draft, prescription } = get()
      const current = valueIn(choices)
      const selection = (draft ?? prescription)?.selection
      if (!current || !selection) return
      finder.cancel()
      set({ ...emptyPrescription, product: current.product, choices: loading, zipError: undefined })
      const requested = { productDetailId: String(selection.productDetailId), quantity: String(selection.quantity) }
      await productChoices.run(async (signal) => {
        await present(current, requested, signal)
        return current
      })
    },
    clear() {
      productChoices.cancel()
      finder.cancel()
      set({ ...emptyPrescription })
      options.onProduct?.()
    },
    edit({ isModifying } = { isModifying: false }) {
      const { prescription, draft } = get()
      if (!prescription) return
      const { selection, zip, locationType, insurance } = prescription
      set({ draft: { selection, zip, insurance, locationType }, beforeEdit: prescription, rejected: [], isModifying })
      if (!draft) options.onEdit?.()
    },
    cancel({ isBack } = { isBack: false }) {
      const { beforeEdit, prescription, draft } = get()
      if (!beforeEdit || !draft) return
      if (!isBack && cancelDisabledUntil(get(), clock.now()) !== undefined) return
      // A plan is stored as soon as it's chosen, so the earlier one is stored again, unless another gauge or tab has chosen one since.
      const { id } = draft.insurance ?? {}
      if (id !== beforeEdit.insurance?.id && readStoredInsurance(deviceStorage)?.id === id)
        saveInsurance(session, beforeEdit.insurance)
      // Prices for another ZIP may be loaded already; the earlier ones are loaded again.
      const isPriced = prescription?.zip === beforeEdit.zip
      closeForm({ canceledAt: clock.now(), ...(isPriced ? {} : { prescription: beforeEdit }) })
      if (!isPriced) request()
      if (valueIn(get().place)?.zipCode !== beforeEdit.zip) void finder.check(beforeEdit.zip)
    },
    submit() {
      const { product, draft, place } = get()
      if (!product || !draft) return false
      const zipError = brokenRule(zipRule, draft.zip)
      set({ zipError })
      if (zipError !== undefined) return false
      if (valueIn(place)?.zipCode !== draft.zip) {
        // Not checked yet, or the check failed: check now and submit the draft afterwards.
        void finder.check(draft.zip).then((isGood) => {
          if (isGood && get().draft === draft) actions.submit()
        })
        return false
      }
      if (isLeftToPerson(get())) set({ rejected: [] })
      commit(product, draft)
      storeZip(session, draft.zip, draft.locationType)
      startZip = undefined
      // The server stores it too, but prices don't wait for that.
      session.choices.chooseZip(draft.zip).then(options.onZipSaved).catch(ignoreFailure)
      return true
    },
    useSupply({ productDetailId, quantity }) {
      const { product, prescription, choices } = get()
      const current = valueIn(choices)
      const option = current && findDosage(current, productDetailId)
      const selection = option && selectDosage(option.form, option.dosage, quantity)
      if (product && prescription && selection) commit(product, { ...prescription, selection })
    },
    typeZip(text) {
      const zip = text.replace(/\D/g, '').slice(0, limits.zipLength)
      finder.cancel()
      // Only digits belong here; anything else is dropped with an error.
      set({ zipError: /[^\d\s]/.test(text) ? 'digitsOnly' : undefined, place: idle })
      change({ zip, locationType: 'manual' })
      if (zip.length < limits.zipLength) return
      void finder.check(zip).then((isGood) => {
        const { prescription, draft } = get()
        if (!isGood || draft?.zip !== zip) return
        // If only the ZIP was missing, prices load without another press. While settings are open, prices are requested early, so that
        // DONE has them ready (search 4: "a five-digit zip entry triggers a reload").
        if (!prescription && isLeftToPerson(get())) return
        if (!prescription) actions.submit()
        else if (prescription.zip !== zip) {
          set({ prescription: { ...prescription, zip, locationType: 'manual' } })
          request()
        }
      })
    },
    acknowledgeZip() {
      const { draft } = get()
      if (!draft) return
      finder.cancel()
      set({ zipError: undefined, place: idle })
      const stored = startingZip(session)
      // If none is stored, or the stored one is what failed, the person starts over.
      if (stored === undefined || stored === draft.zip) return change({ zip: '', insurance: undefined })
      change({ zip: stored, locationType: startingLocationType(deviceStorage, stored) })
      void finder.check(stored)
    },
    async locateDevice() {
      const located = await finder.locate()
      if (located.status !== 'found') return located.status
      if (!get().draft) return 'canceled'
      const { zip } = located
      change({ zip, locationType: 'current_location' })
      void finder.check(zip).then((isGood) => {
        const isOnlyZipMissing = get().prescription === undefined && !isLeftToPerson(get())
        if (isGood && isOnlyZipMissing && get().draft?.zip === zip) actions.submit()
      })
      return 'found'
    },
    queryPermission: finder.queryPermission,
    ...createDraftActions(store, change),
    ...insuranceActions,
    setInsurance(plan) {
      pagePlan = undefined
      insuranceActions.setInsurance(plan)
    },
  }
  return actions
}

/** What the page or address calls it. */
const partOf = {
  productDetailId: 'strength',
  pageStrength: 'strength',
  quantity: 'quantity',
  pageQuantity: 'quantity',
} as const satisfies Record<RejectedSelection, RejectedPart>
