/** Adds a medication to My list from a page of the site; once it's there, leads to it. */
import type { ListEntry } from '@rxgauge/contract'
import { fill, myListArea } from '@rxgauge/text'
import { Button, CheckIcon, useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import type { PricingHost } from '../host'
import { useAreaMessages } from '../use-area-messages'
import type { NewEntry } from './list-entries'
import type { MyListLoader } from './my-list-loader'
import { useListEntries } from './use-list-entries'

interface AddToListButtonProps extends Pick<PricingHost, 'organization' | 'language'> {
  loader: MyListLoader
  /** The medication's name. */
  name: string
  isSame: (entry: ListEntry) => boolean
  /** `undefined` if it has no strength. @throws ApiFailure */
  entry: () => Promise<NewEntry | undefined>
  onOpen: () => void
  onFailure: (error: unknown) => void
  /** For where there's little room. */
  isShort?: boolean
}

export function AddToListButton(props: AddToListButtonProps) {
  const { loader, name, isSame, entry, onOpen, onFailure, isShort = false } = props
  const text = useAreaMessages(myListArea, props)
  const { announce } = useRoot()
  const isThere = useListEntries(loader).some(isSame)
  const [isWorking, setWorking] = useState(false)
  const [hasNone, setNone] = useState(false)
  if (!text) return null
  const [add, there] = isShort ? [text.short.add, text.short.there] : [text.add, text.inList]

  async function addIt() {
    if (isWorking) return
    setWorking(true)
    try {
      const [list, made] = await Promise.all([loader.load(), entry()])
      if (!made) setNone(true)
      else if (list.actions.add(made) === 'added') announce(there)
      // It's there in another strength, or the list is full: the list says so.
      else onOpen()
    } catch (error) {
      onFailure(error)
    } finally {
      setWorking(false)
    }
  }

  return (
    <>
      <Button
        kind={isShort ? 'link' : 'other'}
        aria-label={`${isThere ? there : add}: ${name}`}
        aria-busy={isWorking || undefined}
        onClick={isThere ? onOpen : () => void addIt()}
      >
        {isThere ? <CheckIcon /> : <span aria-hidden="true">+ </span>}
        {isThere ? there : add}
      </Button>
      {hasNone && (
        <p className="rx-note" role="alert">
          {fill(text.search.noStrength, { name })}
        </p>
      )}
    </>
  )
}
