/** The first page: what must be mended, how old the data are, what waits, and what visitors do. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { PageHeader } from '../../frame/parts'
import { DataAges } from './data-ages'
import { Findings } from './findings'
import css from './overview.css?inline'
import { Queue } from './queue'
import { Unfound } from './unfound'
import { Use } from './use'

const styles = [css]

export default function OverviewArea() {
  const { overview } = useDeskText()
  const hasRight = useHasRight()
  useAdoptedStyles(styles)
  return (
    <>
      <PageHeader title={overview.title} />
      {hasRight('overview.read') && (
        <>
          <Findings />
          <DataAges />
          <Queue />
        </>
      )}
      <Use />
      <Unfound />
    </>
  )
}
