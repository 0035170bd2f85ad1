/** The state of a prescription, and what can be done with it: the types of its store. */
import {
  type ActionStore,
  type Area,
  type Clock,
  type DeviceLocation,
  idle,
  type LocationPermission,
  type Session,
} from '@rxgauge/client'
import {
  type CustomQuantity,
  type Insurance,
  type Organization,
  type Product,
  type ProductChoices,
  uiTimings,
} from '@rxgauge/contract'
import type { LocateResult, PlaceState } from './place-finder'
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
  /** How its zip was given. */
  locationType: LocationType
  insurance: Insurance | undefined
}

export interface PrescriptionState extends PlaceState {
  product: Product | undefined
  choices: Area<ProductChoices>
  /** What prices are requested for. */
  prescription: Prescription | undefined
  /** What is being changed; the form shows while there is one. */
  draft: Draft | undefined
  /** The prescription when the form was opened: what CANCEL restores. */
  beforeEdit: Prescription | undefined
  /** The form was opened from a later screen: it is headed "Modify Search". */
  isModifying: boolean
  /** When CANCEL was last pressed: for a second after, it cannot be pressed again. */
  cancelledAt: number | undefined
  /** What of an address or attribute made no sense. */
  rejected: readonly ('productDetailId' | 'quantity' | 'zip')[]
}

export type QuantityProblem = Exclude<CustomQuantity, { kind: 'option' | 'custom' }>

export interface PrescriptionActions {
  chooseProduct: (product: Product, requested?: RequestedSelection) => Promise<void>
  /** The same medication, strength and quantity, with zip and plan of whoever is there now; it is no other search. */
  startAnew: () => Promise<void>
  clear: () => void
  edit: (options?: { isModifying: boolean }) => void
  cancel: () => void
  /** Makes the draft the prescription where nothing is wrong with it; returns whether it did. */
  submit: () => boolean
  chooseForm: (form: string) => void
  chooseDosage: (id: number) => void
  chooseQuantity: (quantity: number) => void
  /** Chooses a quantity within the bounds; returns what is wrong with any other. */
  setCustomQuantity: (text: string) => QuantityProblem | undefined
  typeZip: (text: string) => void
  /** What was said of a zip that did not work was read (account 8, "Zip failure"). */
  acknowledgeZip: () => void
  /** Asks the browser where the device is: what it finds becomes the zip. */
  locateDevice: () => Promise<LocateResult['status']>
  queryPermission: () => Promise<LocationPermission>
  setInsurance: (plan: Insurance | undefined) => void
  /** The plan as the server knows it now, or that it knows it no more. */
  refreshInsurance: (plan: Insurance | undefined) => void
}

export type PrescriptionStore = ActionStore<PrescriptionState, PrescriptionActions>

export interface PrescriptionStoreOptions {
  session: Session
  clock: Clock
  organization: Organization
  startZip?: string | undefined
  /** A plan for this journey alone, `null` for none; otherwise the usual one. */
  startInsuranceId?: number | null | undefined
  location?: DeviceLocation | undefined
  /** The server has stored another zip. */
  onZipSaved?: () => void
  /** Another medication is chosen, or none. */
  onProduct?: () => void
  /** The form opens on a prescription. */
  onEdit?: () => void
  /** The form closes. */
  onEditEnd?: () => void
  /** Prices are wanted for this: also while the form is open, once another zip has been typed. */
  onCommit?: (prescription: Prescription) => void
}

export const emptyPrescription = {
  product: undefined,
  choices: idle,
  prescription: undefined,
  draft: undefined,
  beforeEdit: undefined,
  isModifying: false,
  cancelledAt: undefined,
  rejected: [],
} satisfies Partial<PrescriptionState>

/** Until when CANCEL rests; `undefined` where it does not. */
export function cancelDisabledUntil({ cancelledAt }: PrescriptionState, now: number): number | undefined {
  if (cancelledAt === undefined) return undefined
  const end = cancelledAt + uiTimings.cancelEnabledAgain
  return now < end ? end : undefined
}
