/** What is known of a prescription, and what can be done with it: the types of the choice store. */
import { type Area, type Clock, type DeviceLocation, idle, type Session } from '@rxgauge/client'
import type { CustomQuantity, Insurance, Organization, Product, ProductChoices } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { PlaceState } from './place-finder'
import type { RequestedSelection, Selection } from './selection'
import type { LocationType } from './stored-selection'

/** The form while it is open. */
export interface Draft {
  selection: Selection
  zip: string
  locationType: LocationType
  insurance: Insurance | undefined
}

/** Everything that prices depend on. */
export interface Prescription {
  product: Product
  selection: Selection
  zip: string
  insurance: Insurance | undefined
}

export interface PrescriptionState extends PlaceState {
  product: Product | undefined
  choices: Area<ProductChoices>
  /** What stands; prices are asked for it. */
  prescription: Prescription | undefined
  /** What is being changed; the form shows while there is one. */
  draft: Draft | undefined
  /** What stood when the form was opened: what CANCEL gives back. */
  beforeEdit: Prescription | undefined
  /** The form was opened from a later screen: it is headed "Modify Search". */
  isModifying: boolean
  /** For a second after CANCEL it cannot be pressed again. */
  isCancelResting: boolean
  /** What a dialog asks for. */
  openDialog: 'quantity' | 'location' | undefined
  /** What is wrong with the quantity that was typed into the dialog. */
  quantityProblem: Exclude<CustomQuantity, { kind: 'option' | 'custom' }> | undefined
  /** The list of insurance plans is open. */
  isChoosingInsurance: boolean
  /** A government plan that waits for its confirmation. */
  unconfirmedPlan: Insurance | undefined
  /** What of an address or attribute could not be taken. */
  rejected: readonly ('productDetailId' | 'quantity' | 'zip')[]
}

export interface InsuranceActions {
  openInsurance: () => void
  closeInsurance: () => void
  /** A government plan waits to be confirmed; any other is taken. */
  chooseInsurance: (plan: Insurance | undefined) => void
  confirmInsurance: () => void
  reselectInsurance: () => void
  /** The plan as the server knows it now, or that it knows it no more. */
  refreshInsurance: (plan: Insurance | undefined) => void
}

export interface PrescriptionActions extends InsuranceActions {
  chooseProduct: (product: Product, wish?: RequestedSelection) => Promise<void>
  clear: () => void
  edit: (options?: { isModifying: boolean }) => void
  cancel: () => void
  /** Takes the draft where nothing is wrong with it; gives whether it did. */
  submit: () => boolean
  chooseForm: (form: string) => void
  chooseDosage: (id: number) => void
  chooseQuantity: (quantity: number) => void
  showDialog: (what: 'quantity' | 'location') => void
  closeDialog: () => void
  /** Takes a quantity within the bounds; gives whether it did. */
  setCustomQuantity: (text: string) => boolean
  typeZip: (text: string) => void
  /** Asks the browser where the device is; gives whether that became a zip. */
  locateDevice: () => Promise<boolean>
}

export type PrescriptionStore = StoreApi<PrescriptionState> & { actions: PrescriptionActions }

export interface PrescriptionStoreOptions {
  session: Session
  clock: Clock
  organization: Organization
  startZip?: string | undefined
  location?: DeviceLocation | undefined
}

export const emptyPrescription = {
  product: undefined,
  choices: idle,
  prescription: undefined,
  draft: undefined,
  beforeEdit: undefined,
  isModifying: false,
  isCancelResting: false,
  openDialog: undefined,
  quantityProblem: undefined,
  isChoosingInsurance: false,
  unconfirmedPlan: undefined,
  rejected: [],
} satisfies Partial<PrescriptionState>
