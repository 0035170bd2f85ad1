/** What is known of a prescription, and what can be done with it: the types of the choice store. */
import type { Clock, DeviceLocation, Session } from '@rxgauge/client'
import type { CustomQuantity, Insurance, Organization, Product, ProductChoices } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import { type Area, idle } from '../area'
import type { InsuranceActions } from '../insurance/insurance-actions'
import type { Choice, Wish } from './choice'
import type { PlaceState } from './place-finder'
import type { LocationType } from './remembered'

/** The form while it is open. */
export interface Draft {
  choice: Choice
  zip: string
  locationType: LocationType
  insurance: Insurance | undefined
}

/** Everything that prices depend on. */
export interface Prescription {
  product: Product
  choice: Choice
  zip: string
  insurance: Insurance | undefined
}

export interface ChoiceState extends PlaceState {
  product: Product | undefined
  choices: Area<ProductChoices>
  /** What stands; prices are asked for it. */
  prescription: Prescription | undefined
  /** What is being changed; the form shows while there is one. */
  draft: Draft | undefined
  /** What stood when the form was opened: what CANCEL gives back. */
  before: Prescription | undefined
  /** The form was opened from a later screen: it is headed "Modify Search". */
  isModifying: boolean
  /** For a second after CANCEL it cannot be pressed again. */
  isCancelResting: boolean
  /** What a dialog asks for. */
  asks: 'quantity' | 'location' | undefined
  /** What is wrong with the quantity that was typed into the dialog. */
  quantityProblem: Exclude<CustomQuantity, { kind: 'option' | 'custom' }> | undefined
  /** The list of insurance plans is open. */
  isChoosingInsurance: boolean
  /** A government plan that waits for its confirmation. */
  unconfirmedPlan: Insurance | undefined
  /** What of an address or attribute could not be taken. */
  rejected: readonly ('productDetailId' | 'quantity' | 'zip')[]
}

export interface ChoiceActions extends InsuranceActions {
  chooseProduct: (product: Product, wish?: Wish) => Promise<void>
  clear: () => void
  edit: (options?: { isModifying: boolean }) => void
  cancel: () => void
  /** Takes the draft where nothing is wrong with it; gives whether it did. */
  done: () => boolean
  chooseForm: (form: string) => void
  chooseDosage: (id: number) => void
  chooseQuantity: (quantity: number) => void
  ask: (what: 'quantity' | 'location') => void
  stopAsking: () => void
  /** Takes a quantity within the bounds; gives whether it did. */
  takeQuantity: (text: string) => boolean
  typeZip: (text: string) => void
  /** Asks the browser where the device is; gives whether that became a zip. */
  useCurrentLocation: () => Promise<boolean>
}

export type ChoiceStore = StoreApi<ChoiceState> & { actions: ChoiceActions }

export interface ChoiceOptions {
  session: Session
  clock: Clock
  organization: Organization
  startZip?: string | undefined
  location?: DeviceLocation | undefined
}

export const emptyChoice = {
  product: undefined,
  choices: idle,
  prescription: undefined,
  draft: undefined,
  before: undefined,
  isModifying: false,
  isCancelResting: false,
  asks: undefined,
  quantityProblem: undefined,
  isChoosingInsurance: false,
  unconfirmedPlan: undefined,
  rejected: [],
} satisfies Partial<ChoiceState>
