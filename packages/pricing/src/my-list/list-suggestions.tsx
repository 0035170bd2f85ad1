/** For an empty list, to add with one press: saved coupons, what this device viewed, and what is searched most. */
import { calls, type Product, type SavedCoupon } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { useId } from 'react'
import { useCall } from '../use-call'
import type { NewEntry } from './list-entries'
import { useMyList } from './my-list-context'
import { useAddEntry } from './use-add-entry'
import { couponEntry, usualEntry } from './usual-entry'

const mostOfAKind = 6

interface Suggestion {
  name: string
  /** @throws ApiFailure */
  make: () => Promise<NewEntry | undefined>
}

export function ListSuggestions() {
  const { outcome, add } = useAddEntry()
  return (
    <>
      {useSuggestions().map(({ title, suggestions }) => (
        <Chips key={title} title={title} suggestions={suggestions} onAdd={add} />
      ))}
      <p className={outcome?.isError ? 'rx-field-error' : 'rx-note'} role="status">
        {outcome?.text}
      </p>
    </>
  )
}

interface ChipsProps {
  title: string
  suggestions: readonly Suggestion[]
  onAdd: ReturnType<typeof useAddEntry>['add']
}

function Chips({ title, suggestions, onAdd }: ChipsProps) {
  const { heading, messages } = useMyList()
  const id = useId()

  const add = ({ name, make }: Suggestion) =>
    onAdd(name, async () => {
      const entry = await make()
      // The pressed button vanishes with the empty list.
      if (entry) heading.current?.focus()
      return entry
    })

  return (
    <div className="rx-list-suggestions">
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.name}>
            <button
              type="button"
              aria-label={fill(messages.myList.suggestions.add, { name: suggestion.name })}
              onClick={() => void add(suggestion)}
            >
              <span aria-hidden="true">+ </span>
              {suggestion.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Each medication once, in the first group that has it. Failures don't matter: the search works without them. */
function useSuggestions() {
  const { host, messages } = useMyList()
  const text = messages.myList.suggestions
  // A professional's list is a patient's.
  const isOwn = host.account.isSignedIn() && !editionTraits(editionOf(host.organization)).sendsToPatient
  const { value: saved = [] } = useCall(host, calls.coupon.listCoupons, isOwn ? {} : undefined)
  const { value: recent = [] } = useCall(host, calls.product.listRecentSearches, {})
  const { value: top = [] } = useCall(host, calls.product.listTopProducts, {})
  const ofProduct = (product: Pick<Product, 'id' | 'productName'>): Suggestion => ({
    name: product.productName,
    make: () => usualEntry(host, product),
  })
  const ofCoupon = (coupon: SavedCoupon): Suggestion => ({
    name: coupon.productName,
    make: () => couponEntry(host, coupon),
  })
  const seen = new Set<string>()
  return [
    { title: text.coupons, suggestions: saved.map(ofCoupon) },
    { title: text.recent, suggestions: recent.map(ofProduct) },
    { title: text.top, suggestions: top.map(ofProduct) },
  ]
    .map(({ title, suggestions }) => ({
      title,
      suggestions: suggestions.filter(({ name }) => !seen.has(name) && seen.add(name)).slice(0, mostOfAKind),
    }))
    .filter(({ suggestions }) => suggestions.length > 0)
}
