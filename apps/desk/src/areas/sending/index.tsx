/** What is sent, what waits, what failed and how it looks; and what is paused. */
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { PageHeader } from '../../frame/parts'
import { Pauses } from './pauses'
import { Queue } from './queue'
import { Samples } from './samples'
import { Sender } from './sender'

export default function SendingArea() {
  const { sending } = useDeskText()
  const hasRight = useHasRight()
  return (
    <>
      <PageHeader title={sending.title} />
      <p className="desk-empty">{sending.intro}</p>
      {hasRight('sending.read') && (
        <>
          <Pauses />
          <Queue />
          <Sender />
        </>
      )}
      <Samples />
    </>
  )
}
