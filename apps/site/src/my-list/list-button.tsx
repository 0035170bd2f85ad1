/** Adds a medication of a page to My list. */
import { fixedPaths, isInsured, type ListEntry } from '@rxgauge/contract'
import { AddToListButton, type NewEntry, startingInsurance, usualEntryOf } from '@rxgauge/pricing/my-list'
import { useGo } from '../links'
import { useSite } from '../site-context'

interface ListButtonProps {
  name: string
  /** What the page is about; by default the medication with its usual strength and quantity. Without a plan, the visitor's. */
  entry?: (Omit<NewEntry, 'productName' | 'insuranceId'> & { insuranceId?: number | null }) | undefined
  isShort?: boolean
}

export default function ListButton({ name, entry, isShort = false }: ListButtonProps) {
  const { site, organization, language } = useSite()
  const { session } = site
  const go = useGo()

  async function make(): Promise<NewEntry | undefined> {
    if (!entry) return usualEntryOf({ session, organization }, name)
    const { insuranceId = await ownPlan(), ...words } = entry
    return { ...words, productName: name, insuranceId }
  }

  async function ownPlan(): Promise<number | null> {
    await session.start()
    const plan = await startingInsurance(session, organization)
    return isInsured(plan) ? plan.id : null
  }

  const isSame = ({ productDetailId, productName }: ListEntry) =>
    entry ? productDetailId === entry.productDetailId : productName === name
  return (
    <AddToListButton
      {...{ organization, language, name, isSame, isShort }}
      loader={site.myList}
      entry={make}
      onOpen={() => go(fixedPaths.myList)}
      onFailure={site.notices.actions.report}
    />
  )
}
