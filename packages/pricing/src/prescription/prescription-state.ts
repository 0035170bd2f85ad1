/** Types of the prescription store: its state and actions. */
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
import type { RejectedPart } from '../host'
import type { LocateResult, PlaceState } from './place-finder'
import type { RejectedSelection, RequestedSelection, Selection } from './selection'
import type { LocationType } from './stored-selection'

/** The values of the open form. */
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
  /** How the ZIP was given. */
  locationType: LocationType
  insurance: Insurance | undefined
}

export interface PrescriptionState extends PlaceState {
  product: Product | undefined
  choices: Area<ProductChoices>
  /** What prices are requested for. */
  prescription: Prescription | undefined
  /** The values being edited; the form shows while there is a draft. */
  draft: Draft | undefined
  /** The prescription when the form was opened, which CANCEL restores. */
  beforeEdit: Prescription | undefined
  /** The form was opened from a later screen, and its heading is "Modify Search". */
  isModifying: boolean
  /** When CANCEL was last pressed; it's disabled for a second. */
  canceledAt: number | undefined
  /** Invalid parts of the URL or the attributes. */
  rejected: readonly (RejectedSelection | 'zip')[]
}

export type QuantityProblem = Exclude<CustomQuantity, { kind: 'option' | 'custom' }>

export interface PrescriptionActions {
  chooseProduct: (product: Product, requested?: RequestedSelection) => Promise<void>
  /** Keeps medication, strength and quantity, with the ZIP and plan of the new person; it doesn't count as another search. */
  startOver: () => Promise<void>
  clear: () => void
  edit: (options?: { isModifying: boolean }) => void
  /** Restores what the form was opened with. Disabled for a second after it's pressed; Back isn't. */
  cancel: (options?: { isBack: boolean }) => void
  /** Makes the draft the prescription if it's valid; returns whether it did. */
  submit: () => boolean
  /** Prices another strength or quantity right away. */
  useSupply: (supply: { productDetailId: number; quantity: number }) => void
  chooseForm: (form: string) => void
  chooseDosage: (id: number) => void
  chooseQuantity: (quantity: number) => void
  /** Chooses a quantity within the limits; returns the problem with any other. */
  setCustomQuantity: (text: string) => QuantityProblem | undefined
  typeZip: (text: string) => void
  /** Called when the person has read why the ZIP failed (account 8, "Zip failure"). */
  acknowledgeZip: () => void
  /** Asks the browser for the device's location, whose ZIP goes into the form. */
  locateDevice: () => Promise<LocateResult['status']>
  queryPermission: () => Promise<LocationPermission>
  setInsurance: (plan: Insurance | undefined) => void
  /** Updates the plan to the server's current version; `undefined` if the server no longer has it. */
  refreshInsurance: (plan: Insurance | undefined) => void
}

export type PrescriptionStore = ActionStore<PrescriptionState, PrescriptionActions>

export interface PrescriptionStoreOptions {
  session: Session
  clock: Clock
  organization: Organization
  startZip?: string | undefined
  /** A plan for this journey only, `null` for none; `undefined` for the usual one. */
  startInsuranceId?: number | null | undefined
  /** The plan that the host page names, until the person chooses one. */
  pagePlan?: string | undefined
  location?: DeviceLocation | undefined
  /** The page or address names something that can't be had. */
  onRejected?: (part: RejectedPart) => void
  /** The server has stored another ZIP. */
  onZipSaved?: () => void
  /** Another medication was chosen, or none. */
  onProduct?: () => void
  /** The form opened on an existing prescription. */
  onEdit?: () => void
  /** The form closed. */
  onEditEnd?: () => void
  /** Prices are needed for this prescription; also while the form is open, after another ZIP was typed. */
  onCommit?: (prescription: Prescription) => void
}

export const emptyPrescription = {
  product: undefined,
  choices: idle,
  prescription: undefined,
  draft: undefined,
  beforeEdit: undefined,
  isModifying: false,
  canceledAt: undefined,
  rejected: [],
} satisfies Partial<PrescriptionState>

/** When CANCEL is enabled again; `undefined` if it's enabled now. */
export function cancelDisabledUntil({ canceledAt }: PrescriptionState, now: number): number | undefined {
  if (canceledAt === undefined) return undefined
  const end = canceledAt + uiTimings.cancelEnabledAgain
  return now < end ? end : undefined
}

/** What the host page names can't be had, so that no price shows before the person has chosen. */
export const isLeftToPerson = ({ rejected }: Pick<PrescriptionState, 'rejected'>): boolean =>
  rejected.includes('pageStrength') || rejected.includes('pageQuantity')
