/** What the last action did, with Undo; and whether the account has the list. */
import { mostListEntries } from '@rxgauge/contract'
import { fill, type MyListMessages, oneOrMany } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useMyList } from './my-list-context'
import { isListRefused, type ListNotice } from './my-list-store'

export function ListNotices() {
  const { list, messages, heading } = useMyList()
  const { notice, problem, status } = useStore(list)
  const text = messages.myList
  const hasUndo = notice !== undefined && ['removed', 'cleared', 'erased'].includes(notice.kind)
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button is gone with what it removed.
  useEffect(() => {
    if (hasUndo && notice) undo.current?.focus()
  }, [hasUndo, notice])
  /** Before the pressed button vanishes. An entry that comes back takes the focus from the heading. */
  function press(action: () => void) {
    heading.current?.focus()
    action()
  }

  return (
    <div className="rx-list-notices">
      <div role="status">
        {notice && (
          <div className="rx-problem" data-line="">
            <p>{sentenceOf(notice, text)}</p>
            {hasUndo && (
              <Button ref={undo} kind="link" onClick={() => press(list.actions.undo)}>
                {text.notice.undo}
              </Button>
            )}
            <Button kind="link" onClick={() => press(list.actions.closeNotice)}>
              {text.notice.close}
            </Button>
          </div>
        )}
      </div>
      {problem && status === 'failed' && (
        <div className="rx-problem" role="alert">
          <p>
            {text.saving.failed} {failureSentence(problem, messages)}
          </p>
          <Button kind="other" onClick={list.actions.refresh}>
            {messages.common.tryAgain}
          </Button>
        </div>
      )}
      {problem && status === 'ready' && (
        <p className="rx-note" role="status">
          {isListRefused(problem)
            ? fill(text.saving.refused, { reason: failureSentence(problem, messages) })
            : text.saving.unsent}
        </p>
      )}
    </div>
  )
}

function sentenceOf(notice: ListNotice, { notice: text, question }: MyListMessages): string {
  const most = mostListEntries
  switch (notice.kind) {
    case 'removed':
      return fill(text.removed, { name: notice.entry.productName })
    case 'cleared':
      return text.cleared
    case 'restored':
      return text.restored
    case 'there':
      return fill(text.there, { name: notice.name })
    case 'full':
      return fill(text.full, { most, name: notice.name })
    case 'joined':
      return oneOrMany(text.joined, notice.count)
    case 'tooMany':
      return fill(text.tooMany, { count: notice.count, most })
    case 'erased':
      return question.erased
    case 'merged': {
      const { kept, dropped } = notice
      return [
        ...(kept.length > 0 ? [fill(text.kept, { names: kept.join(', ') })] : []),
        ...(dropped.length > 0 ? [fill(text.dropped, { most, names: dropped.join(', ') })] : []),
      ].join(' ')
    }
  }
}
