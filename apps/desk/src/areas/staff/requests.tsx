/** What waits for a second person: one's own requests, and those that one may decide. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Link } from 'wouter'
import { useDesk } from '../../frame/desk-context'
import { DataTable, Failure, Loading, Panel } from '../../frame/parts'
import { useDayTime } from '../../frame/use-day-time'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { listRequests, approveRequest, refuseRequest } = deskCalls.staff

export function Requests() {
  const { text, renewSession } = useDesk()
  const time = useDayTime()
  const { staff } = text
  const requests = useDeskData(listRequests, {})
  const approve = useDeskAct(approveRequest)
  const refuse = useDeskAct(refuseRequest)
  const decide = async (act: typeof approve | typeof refuse, id: number) => {
    await act.run({ params: { id } })
    requests.reload()
    await renewSession()
  }
  return (
    <Panel title={staff.requests}>
      {requests.data ? (
        <DataTable
          caption={staff.requestTable}
          rows={requests.data.requests}
          rowKey={({ id }) => id}
          empty={staff.noRequests}
          columns={[
            { title: '#', value: ({ id }) => id, isNumber: true },
            {
              title: staff.decision,
              value: ({ decision }) => decision ?? '',
              cell: ({ id, isOwn, decision }) =>
                decision === 'approved' ? (
                  staff.approvedRequest
                ) : decision === 'refused' ? (
                  staff.refusedRequest
                ) : isOwn ? (
                  staff.ownRequest
                ) : (
                  <span className="desk-actions">
                    <Button kind="link" disabled={approve.isRunning} onClick={() => decide(approve, id)}>
                      {staff.approve}
                      <span className="rx-hidden"> {id}</span>
                    </Button>
                    <Button kind="link" disabled={refuse.isRunning} onClick={() => decide(refuse, id)}>
                      {staff.refuse}
                      <span className="rx-hidden"> {id}</span>
                    </Button>
                  </span>
                ),
            },
            {
              title: staff.what,
              value: ({ words, import: held }) => (held ? fill(staff.acceptImport, held) : words),
              cell: ({ words, import: held }) =>
                held ? (
                  <>
                    <Link href={`~/desk/prices/imports/${held.id}`}>{fill(staff.acceptImport, held)}</Link>
                    {held.heldBecause !== null && ` ${fill(text.prices.because, { reason: held.heldBecause })}`}
                  </>
                ) : (
                  words
                ),
            },
            { title: staff.askedBy, value: ({ askedBy }) => askedBy },
            {
              title: staff.expires,
              value: ({ expiresAt }) => expiresAt,
              cell: ({ expiresAt }) => time(expiresAt),
            },
          ]}
        />
      ) : (
        <Loading failure={requests.failure} onRetry={requests.reload} />
      )}
      <Failure failure={approve.failure ?? refuse.failure} />
    </Panel>
  )
}
