/** Where a visitor is in a journey, as a history entry stores it: names of screens and ids, nothing about the person (search 2, "Routes"). */
import { v } from '@rxgauge/contract'

const placeSchema = v.object({
  view: v.picklist(['gauge', 'list', 'pharmacies', 'coupon']),
  /** How Back shows the prices. */
  pricesView: v.picklist(['gauge', 'list']),
  /** The settings are open. */
  isEditing: v.boolean(),
  /** They were opened from a later screen. */
  isModifying: v.boolean(),
  isChoosingInsurance: v.boolean(),
  /** The kind of the open dialog. */
  dialog: v.optional(v.string()),
  isForwardingOver: v.boolean(),
  pharmacies: v.object({
    kind: v.picklist(['manufacturer', 'pharmacy', 'prescription']),
    order: v.picklist(['price', 'distance']),
    isMap: v.boolean(),
    isWhole: v.boolean(),
  }),
  /** The coupon on the screen; a manufacturer's may have no pharmacy. */
  coupon: v.optional(
    v.object({
      type: v.picklist(['manufacturer', 'pharmacy']),
      pharmacyLocationId: v.nullable(v.number()),
      /** It was opened from the prices, not from the pharmacies. */
      isOfPrices: v.boolean(),
    }),
  ),
})

export type Place = v.InferOutput<typeof placeSchema>

/** A history entry: its place, and the places of the journey's entries before it, the nearest last. */
const entrySchema = v.object({ place: placeSchema, trail: v.array(placeSchema) })

export type PlaceEntry = v.InferOutput<typeof entrySchema>

/** An entry that another version of the code stored may have another shape; it then counts as none. */
export function readPlaceEntry(stored: unknown): PlaceEntry | undefined {
  const result = v.safeParse(entrySchema, stored)
  return result.success ? result.output : undefined
}

type Step = 'prices' | 'settings' | 'insurance' | 'pharmacies' | 'map' | 'coupon'

/** The steps that lead to each. */
const before: Record<Step, readonly Step[]> = {
  prices: [],
  settings: ['prices'],
  insurance: ['prices', 'settings'],
  pharmacies: ['prices'],
  map: ['prices', 'pharmacies'],
  coupon: ['prices', 'pharmacies', 'map'],
}

function stepOf({ view, isEditing, isChoosingInsurance, pharmacies }: Place): Step {
  if (isChoosingInsurance) return 'insurance'
  if (isEditing) return 'settings'
  if (view === 'pharmacies') return pharmacies.isMap ? 'map' : 'pharmacies'
  return view === 'coupon' ? 'coupon' : 'prices'
}

/** Places with the same name are one entry. They may differ in details, such as the order of a list. */
export function nameOf(place: Place): string {
  const step = stepOf(place)
  const { pharmacies, coupon, dialog } = place
  const list = step === 'pharmacies' || step === 'map' ? pharmacies.kind : undefined
  const card = step === 'coupon' && coupon ? `${coupon.type} ${coupon.pharmacyLocationId}` : undefined
  return [step, list ?? card, dialog && `with ${dialog}`].filter(Boolean).join(' ')
}

/** How the history gets from the current entry to a place. */
export type Move = { kind: 'none' } | { kind: 'push' | 'replace'; entry: PlaceEntry } | { kind: 'back'; steps: number }

/**
 * A later screen or a dialog is a new entry. A place that was left earlier is returned to, so that no entry leads in a circle. A dialog
 * that leads on is left first. A screen that comes before the first one takes over its entry.
 */
export function moveTo(place: Place, current: PlaceEntry | undefined): Move {
  if (!current) return { kind: 'replace', entry: { place, trail: [] } }
  const { trail } = current
  const name = nameOf(place)
  if (name === nameOf(current.place)) {
    const isSame = JSON.stringify(place) === JSON.stringify(current.place)
    return isSame ? { kind: 'none' } : { kind: 'replace', entry: { place, trail } }
  }
  const index = trail.map(nameOf).lastIndexOf(name)
  if (index >= 0) return { kind: 'back', steps: trail.length - index }
  const hasDialog = current.place.dialog !== undefined
  if (hasDialog && trail.length > 0) return { kind: 'back', steps: 1 }
  const leadsHere = before[stepOf(current.place)].includes(stepOf(place))
  if (hasDialog || leadsHere) return { kind: 'replace', entry: { place, trail } }
  return { kind: 'push', entry: { place, trail: [...trail, current.place] } }
}
