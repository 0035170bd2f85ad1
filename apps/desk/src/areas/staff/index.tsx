/** Who works with the desk, with which roles, and what waits for a second person. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { useDesk, useHasRight } from '../../frame/desk-context'
import { DataTable, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { ChangePerson, type Person, roleName } from './change-person'
import { InvitationLink, Invite } from './invite'
import { Requests } from './requests'

export default function StaffArea() {
  const { text, language } = useDesk()
  const { staff, frame } = text
  const mayChange = useHasRight()('staff.change')
  const people = useDeskData(deskCalls.staff.listStaff, {})
  const [isInviting, setInviting] = useState(false)
  const [changedId, setChangedId] = useState<number>()
  const [link, setLink] = useState<string>()
  const changed = people.data?.staff.find(({ id }) => id === changedId)
  const day = (time: string) => new Date(time).toLocaleDateString(language)
  const rolesOf = ({ grants }: Person) =>
    grants.map(({ role, orgCode }) => roleName(frame.roles[role], orgCode)).join(', ') || staff.noRole
  const factorsOf = ({ passkeys, hasPassword, isFromProvider, invitedUntil }: Person) =>
    [
      ...(passkeys > 0 ? [staff.passkey] : []),
      ...(hasPassword ? [staff.password] : []),
      ...(isFromProvider ? [staff.provider] : []),
      ...(invitedUntil === null ? [] : [fill(staff.invited, { date: day(invitedUntil) })]),
    ].join(', ') || staff.nothing
  const showLink = (url: string) => {
    setInviting(false)
    setChangedId(undefined)
    setLink(url)
    people.reload()
  }
  return (
    <>
      <PageHeader title={staff.title}>
        {mayChange && <Button onClick={() => setInviting(true)}>{staff.invite}</Button>}
      </PageHeader>
      <Requests />
      <Panel title={staff.people}>
        {people.data ? (
          <DataTable
            caption={staff.peopleTable}
            rows={people.data.staff}
            rowKey={({ id }) => id}
            columns={[
              {
                title: staff.name,
                value: ({ name }) => name,
                cell: ({ id, name }) =>
                  mayChange ? (
                    <Button kind="link" onClick={() => setChangedId(id)}>
                      {name}
                    </Button>
                  ) : (
                    name
                  ),
              },
              { title: staff.email, value: ({ email }) => email },
              { title: staff.roles, value: rolesOf },
              { title: staff.factors, value: factorsOf },
              {
                title: staff.lastSeen,
                value: ({ seenAt }) => seenAt ?? '',
                cell: ({ seenAt }) => (seenAt === null ? staff.never : day(seenAt)),
              },
            ]}
          />
        ) : (
          <Loading failure={people.failure} onRetry={people.reload} />
        )}
      </Panel>
      {isInviting && <Invite onClose={() => setInviting(false)} onLink={showLink} />}
      {changed && (
        <ChangePerson
          person={changed}
          onChanged={people.reload}
          onLink={showLink}
          onClose={() => setChangedId(undefined)}
        />
      )}
      {link !== undefined && <InvitationLink url={link} onClose={() => setLink(undefined)} />}
    </>
  )
}
