/** Adds a medication to My list from anywhere; once it's there, leads to it. */
import { ignoreFailure, toFailure } from '@rxgauge/client'
import type { ListEntry } from '@rxgauge/contract'
import { fill, myListArea } from '@rxgauge/text'
import { Button, CheckIcon, useRoot } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import type { PricingHost } from '../host'
import { useAreaMessages } from '../use-area-messages'
import type { NewEntry } from './list-entries'
import type { MyListLoader } from './my-list-loader'

interface AddToListButtonProps extends Pick<PricingHost, 'organization' | 'language'> {
  loader: MyListLoader
  /** The medication's name. */
  name: string
  /** Whether an entry is this medication; by default, by its name. */
  isSame?: (entry: ListEntry) => boolean
  /** `undefined` if it has no strength. @throws ApiFailure */
  entry: () => Promise<NewEntry | undefined> | NewEntry
  onOpen: () => void
  onFailure: (error: unknown) => void
  /** Shows only an icon. */
  isSmall?: boolean
}

export function AddToListButton(props: AddToListButtonProps) {
  const { loader, name, isSame = (entry) => entry.productName === name, entry, onOpen, onFailure, isSmall } = props
  const text = useAreaMessages(myListArea, props)
  const { announce } = useRoot()
  const list = useStore(loader.current)
  const [isThere, setThere] = useState(false)
  const [isWorking, setWorking] = useState(false)
  useEffect(() => {
    if (loader.isLikely()) loader.load().catch(ignoreFailure)
  }, [loader])
  const same = list?.getState().entries.some(isSame) ?? false
  useEffect(() => list?.subscribe(({ entries }) => setThere(entries.some(isSame))), [list, isSame])
  useEffect(() => setThere(same), [same])
  if (!text) return null

  async function add() {
    setWorking(true)
    try {
      const [loaded, made] = await Promise.all([loader.load(), entry()])
      if (made && loaded.actions.add(made) === 'added') announce(text?.inList ?? '')
      else onOpen()
    } catch (error) {
      onFailure(toFailure(error))
    } finally {
      setWorking(false)
    }
  }

  const label = isThere ? text.inList : text.add
  return (
    <Button
      kind={isSmall ? 'link' : 'other'}
      aria-label={fill(isThere ? text.inListNamed : text.addNamed, { name })}
      disabled={isWorking}
      onClick={isThere ? onOpen : () => void add()}
    >
      {isThere ? <CheckIcon /> : <span aria-hidden="true">+</span>}
      {!isSmall && <span>{label}</span>}
    </Button>
  )
}
