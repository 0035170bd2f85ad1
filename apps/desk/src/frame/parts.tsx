/** Parts that the areas share. */

import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { DeskFailure } from './desk-client'
import { useDesk, useDeskText } from './desk-context'

export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="desk-page-header">
    <h1>{title}</h1>
    {children}
  </div>
)

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="desk-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export const EmptyState = ({ children }: { children: ReactNode }) => <p className="desk-empty">{children}</p>

/** A failed call's sentence, with what can be done. */
export function Failure({ failure, onRetry }: { failure: DeskFailure | undefined; onRetry?: () => void }) {
  const { text, sentenceOf } = useDesk()
  const problem = useRef<HTMLDivElement>(null)
  // In a long dialog it would be out of sight.
  useEffect(() => {
    if (failure) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  return (
    <div ref={problem} className="rx-problem" role="alert">
      <p>{sentenceOf(failure)}</p>
      {onRetry && (
        <Button kind="other" onClick={onRetry}>
          {text.frame.retry}
        </Button>
      )}
    </div>
  )
}

interface PageFrameProps {
  className?: string
  title: string
  address: string
}

/** Another page in a frame. A new address gets a new frame, since in the same one the browser's Back would go through all of them first. */
export const PageFrame = ({ address, ...rest }: PageFrameProps) => <iframe key={address} src={address} {...rest} />

/** What a page shows until its data are there, or in their place. */
export function Loading({ failure, onRetry }: { failure: DeskFailure | undefined; onRetry: () => void }) {
  const { frame } = useDeskText()
  if (failure) return <Failure failure={failure} onRetry={onRetry} />
  return (
    <p role="status" className="desk-waiting">
      {frame.loading}
    </p>
  )
}

/** @param done from 0 to 1; `undefined` if nobody knows */
export function Progress({ label, done }: { label: string; done: number | undefined }) {
  const id = useId()
  return (
    <div className="desk-progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={1} {...(done === undefined ? {} : { value: done })} />
    </div>
  )
}

interface ConfirmProps {
  title: string
  /** The label of the button that does it. */
  action: string
  isDanger?: boolean
  isRunning?: boolean
  failure?: DeskFailure | undefined
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

export function Confirm({
  title,
  action,
  isDanger = false,
  isRunning = false,
  failure,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  const { frame } = useDeskText()
  return (
    <Dialog title={title} closeLabel={frame.close} onClose={onClose}>
      <form
        className="rx-form"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {children}
        <Failure failure={failure} />
        <div className="rx-button-row">
          <Button kind="other" onClick={onClose}>
            {frame.cancel}
          </Button>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} disabled={isRunning}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export interface Column<Row> {
  title: string
  /** What the cell shows; by default its value. */
  cell?: (row: Row) => ReactNode
  /** What it is sorted and searched by. */
  value: (row: Row) => string | number
  isNumber?: boolean
}

interface DataTableProps<Row> {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Shown without rows. */
  empty?: string
  /** Without it, a table of more than ten rows can be searched. */
  isSearchable?: boolean
}

/** Such as 2026-11-28, which would otherwise break at its hyphens. */
const isDay = (value: string | number) => /^\d{4}-\d\d-\d\d$/.test(String(value))

/** A table that is sorted by its headings, searched, and scrolls in itself where it is too wide. */
export function DataTable<Row>({ caption, rows, columns, rowKey, empty, isSearchable }: DataTableProps<Row>) {
  const { language, text } = useDesk()
  const { frame } = text
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<{ column: number; isDown: boolean }>()
  const shown = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase(language)
    const found = rows.filter(
      (row) =>
        wanted === '' || columns.some(({ value }) => String(value(row)).toLocaleLowerCase(language).includes(wanted)),
    )
    const column = sorting && columns[sorting.column]
    if (!column) return found
    const { value } = column
    const compare = (a: Row, b: Row) => {
      const [one, other] = [value(a), value(b)]
      return typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other), language)
    }
    return [...found].sort((a, b) => (sorting.isDown ? compare(b, a) : compare(a, b)))
  }, [rows, columns, search, sorting, language])
  if (rows.length === 0) return <EmptyState>{empty ?? frame.nothing}</EmptyState>
  return (
    <div className="desk-table">
      {(isSearchable ?? rows.length > 10) && (
        <>
          <TextField label={frame.search} type="search" value={search} onChange={setSearch} />
          <p className="desk-count" role="status">
            {fill(frame.rows, { shown: shown.length, all: rows.length })}
          </p>
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. A group, because its panel is the landmark. */}
      <div className="desk-table-scroll" role="group" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="rx-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }, index) => {
                const isSorted = sorting?.column === index
                const direction = !isSorted ? undefined : sorting.isDown ? 'descending' : 'ascending'
                return (
                  <th key={title} scope="col" aria-sort={direction} data-number={isNumber ? '' : undefined}>
                    <button
                      type="button"
                      onClick={() => setSorting({ column: index, isDown: isSorted && !sorting.isDown })}
                    >
                      {title}
                      <span aria-hidden="true">{!isSorted ? '' : sorting.isDown ? ' ↓' : ' ↑'}</span>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ title, cell, value, isNumber }) => (
                  <td key={title} data-number={isNumber ? '' : undefined} data-day={isDay(value(row)) ? '' : undefined}>
                    {cell ? cell(row) : value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
