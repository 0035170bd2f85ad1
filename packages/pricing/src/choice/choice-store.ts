/** The prescription: product, form, strength, quantity, insurance and zip; what stands, and what is being changed. */
import { type Session, toFailure } from '@rxgauge/client'
import {
  brokenRule,
  calls,
  type Insurance,
  limits,
  type Product,
  type ProductChoices,
  type RuleCode,
  zip as zipRule,
} from '@rxgauge/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Area, failure, idle, loading, success, valueIn } from '../area'
import {
  type Choice,
  chooseDosage,
  chooseForm,
  findDosage,
  type Place,
  readQuantity,
  type Wish,
  wishedChoice,
} from './choice'
import { rememberedInsurance, rememberedZip, rememberInsurance, rememberZip } from './remembered'

/** The form while it is open: as typed, with what is wrong. */
export interface Draft {
  choice: Choice
  /** The quantity as typed while it is a custom one. */
  customQuantity: string | undefined
  zip: string
  insurance: Insurance | undefined
}

/** Everything that prices depend on. */
export interface Prescription {
  product: Product
  choice: Choice
  zip: string
  insurance: Insurance | undefined
}

export interface ChoiceState {
  product: Product | undefined
  choices: Area<ProductChoices>
  /** What stands; prices are asked for it. */
  prescription: Prescription | undefined
  /** What is being changed; the form shows while there is one. */
  draft: Draft | undefined
  /** City and state of the zip, or why it is none. */
  place: Area<Place>
  zipError: RuleCode | undefined
  quantityError: RuleCode | undefined
  /** The list of insurance plans is open. */
  isChoosingInsurance: boolean
  /** What of an address or attribute could not be taken. */
  rejected: readonly ('productDetailId' | 'quantity' | 'zip')[]
}

export interface ChoiceActions {
  chooseProduct: (product: Product, wish?: Wish) => Promise<void>
  clear: () => void
  edit: () => void
  cancel: () => void
  /** Takes the draft where nothing is wrong with it; gives whether it did. */
  done: () => boolean
  chooseForm: (form: string) => void
  chooseDosage: (id: number) => void
  chooseQuantity: (quantity: number) => void
  openCustomQuantity: () => void
  typeQuantity: (text: string) => void
  typeZip: (text: string) => void
  openInsurance: () => void
  closeInsurance: () => void
  chooseInsurance: (plan: Insurance | undefined) => void
}

export type ChoiceStore = StoreApi<ChoiceState> & { actions: ChoiceActions }

const empty = {
  product: undefined,
  choices: idle,
  prescription: undefined,
  draft: undefined,
  zipError: undefined,
  quantityError: undefined,
  isChoosingInsurance: false,
  rejected: [],
} satisfies Partial<ChoiceState>

export function createChoiceStore(session: Session, startZip: string | undefined): ChoiceStore {
  const { local } = session
  const store = createStore<ChoiceState>(() => ({ ...empty, place: idle }))
  const { getState: get, setState: set } = store
  let running = new AbortController()
  let zipCheck = new AbortController()

  const knownZip = () => startZip ?? rememberedZip(local) ?? deviceZip(session)
  const knownInsurance = () => rememberedInsurance(local)

  async function chooseProduct(product: Product, wish: Wish = {}) {
    running.abort()
    running = new AbortController()
    const { signal } = running
    set({ ...empty, product, choices: loading })
    try {
      const choices = await session.call(
        calls.product.getProductChoices,
        { params: { productId: product.id } },
        { signal },
      )
      if (!signal.aborted) await present(product, choices, wish, signal)
    } catch (error) {
      if (!signal.aborted) set({ choices: failure(toFailure(error)) })
    }
  }

  /** Shows a product's choices: priced at once where the zip is known and good, else the form asks for it. */
  async function present(product: Product, choices: ProductChoices, wish: Wish, signal: AbortSignal) {
    const { choice, rejected } = wishedChoice(choices, wish)
    set({ choices: success(choices), rejected })
    if (!choice) return
    await session.start()
    const zip = knownZip()
    const draft: Draft = { choice, customQuantity: undefined, zip: zip ?? '', insurance: knownInsurance() }
    const isGood = zip !== undefined && (await checkZip(zip))
    if (signal.aborted) return
    if (isGood) return stand(product, draft)
    if (zip !== undefined && zip === startZip) {
      set({ draft: { ...draft, zip: '' }, rejected: [...rejected, 'zip'], zipError: undefined, place: idle })
    } else set({ draft })
  }

  function stand(product: Product, draft: Draft) {
    const { choice, zip, insurance } = draft
    set({
      prescription: { product, choice, zip, insurance },
      draft: undefined,
      zipError: undefined,
      quantityError: undefined,
    })
  }

  /** Whether five digits are a zip; the place or the failure goes into its area. */
  async function checkZip(zip: string): Promise<boolean> {
    zipCheck.abort()
    zipCheck = new AbortController()
    const { signal } = zipCheck
    const error = brokenRule(zipRule, zip)
    set({ zipError: error, place: error === undefined ? loading : idle })
    if (error !== undefined) return false
    try {
      const place = await session.call(calls.location.validateZip, { params: { zip } }, { signal })
      if (!signal.aborted) set({ place: success(place) })
      return !signal.aborted
    } catch (error) {
      if (!signal.aborted) set({ place: failure(toFailure(error)) })
      return false
    }
  }

  const change = (difference: Partial<Draft>) => {
    const { draft } = get()
    if (draft) set({ draft: { ...draft, ...difference } })
  }
  const choicesOf = () => valueIn(get().choices)

  const actions: ChoiceActions = {
    chooseProduct,
    clear() {
      running.abort()
      set({ ...empty })
    },
    edit() {
      const { prescription } = get()
      if (!prescription) return
      const { choice, zip, insurance } = prescription
      const customQuantity = choice.isCustom ? String(choice.quantity) : undefined
      set({ draft: { choice, zip, insurance, customQuantity }, rejected: [] })
    },
    cancel() {
      const { prescription } = get()
      if (!prescription) return
      set({ draft: undefined, zipError: undefined, quantityError: undefined })
      if (valueIn(get().place)?.zipCode !== prescription.zip) void checkZip(prescription.zip)
    },
    done() {
      const { product, draft, place } = get()
      if (!product || !draft) return false
      const zipError = brokenRule(zipRule, draft.zip)
      const quantity = draft.customQuantity === undefined ? draft.choice.quantity : readQuantity(draft.customQuantity)
      const quantityError = quantity === undefined ? 'quantityInvalid' : undefined
      set({ zipError, quantityError })
      if (zipError !== undefined || quantity === undefined) return false
      if (valueIn(place)?.zipCode !== draft.zip) {
        // Not checked yet, or the check did not come through: it is made now, and what stands then is taken.
        void checkZip(draft.zip).then((isGood) => {
          if (isGood && get().draft === draft) actions.done()
        })
        return false
      }
      stand(product, { ...draft, choice: { ...draft.choice, quantity, isCustom: draft.customQuantity !== undefined } })
      rememberZip(local, draft.zip)
      // The device keeps it too; that it could not is no reason to hold up prices.
      session.call(calls.location.saveZip, { params: { zip: draft.zip } }).catch(() => undefined)
      return true
    },
    chooseForm(name) {
      const form = choicesOf()?.forms.find(({ form }) => form === name)
      const choice = form && chooseForm(form)
      if (choice) change({ choice, customQuantity: undefined })
      set({ quantityError: undefined })
    },
    chooseDosage(id) {
      const choices = choicesOf()
      const found = choices && findDosage(choices, id)
      const choice = found && chooseDosage(found.form, found.dosage, get().draft?.choice.quantity)
      if (choice) change({ choice, customQuantity: undefined })
      set({ quantityError: undefined })
    },
    chooseQuantity(quantity) {
      const { draft } = get()
      if (draft) change({ choice: { ...draft.choice, quantity, isCustom: false }, customQuantity: undefined })
      set({ quantityError: undefined })
    },
    openCustomQuantity: () => change({ customQuantity: '' }),
    typeQuantity(customQuantity) {
      change({ customQuantity })
      set({ quantityError: undefined })
    },
    typeZip(text) {
      const zip = text.replace(/\D/g, '').slice(0, limits.zipLength)
      // What is cut away is said: only digits belong here.
      set({ zipError: /[^\d\s]/.test(text) ? 'digitsOnly' : undefined, place: idle })
      change({ zip })
      if (zip.length < limits.zipLength) return
      const isPrompt = get().prescription === undefined
      void checkZip(zip).then((isGood) => {
        // The zip was all that was missing: prices come without another press.
        if (isGood && isPrompt && get().draft?.zip === zip) actions.done()
      })
    },
    openInsurance: () => set({ isChoosingInsurance: true }),
    closeInsurance: () => set({ isChoosingInsurance: false }),
    chooseInsurance(insurance) {
      rememberInsurance(local, insurance)
      const { draft, prescription } = get()
      if (draft) change({ insurance })
      else if (prescription) set({ prescription: { ...prescription, insurance } })
      if (insurance) {
        session.call(calls.insurance.updateInsurance, { params: { id: insurance.id } }).catch(() => undefined)
      }
    },
  }

  return Object.assign(store, { actions })
}

function deviceZip(session: Session): string | undefined {
  const state = session.state.getState()
  return state.status === 'ready' ? (state.authentication.device.zipCode ?? undefined) : undefined
}
