/** One person's roles, a new link for them, and their removal. */
import { type DeskData, deskCalls, type StaffRole } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Failure } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'
import { RoleField } from './invite'

const calls = deskCalls.staff
export type Person = DeskData<typeof calls.listStaff>['staff'][number]

interface ChangePersonProps {
  person: Person
  onChanged: () => void
  onLink: (url: string) => void
  onClose: () => void
}

export function ChangePerson({ person, onChanged, onLink, onClose }: ChangePersonProps) {
  const { staff, frame } = useDeskText()
  const [role, setRole] = useState<StaffRole>('support')
  const [organization, setOrganization] = useState('')
  const add = useDeskAct(calls.addRole)
  const makeOwner = useDeskAct(calls.makeOwner)
  const removeRole = useDeskAct(calls.removeRole)
  const remove = useDeskAct(calls.removeStaff)
  const newLink = useDeskAct(calls.makeNewLink)
  const acts = [add, makeOwner, removeRole, remove, newLink]
  const isRunning = acts.some((act) => act.isRunning)
  const params = { staffId: person.id }
  const after = (done: unknown) => done !== undefined && onChanged()
  const addRole = async () =>
    after(
      role === 'owner'
        ? await makeOwner.run({ params })
        : await add.run({ params, body: { role, organization: organization.trim() || null } }),
    )
  return (
    <Dialog title={fill(staff.change, { name: person.name })} closeLabel={frame.close} onClose={onClose} grows>
      <div className="rx-form">
        <ul className="desk-roles">
          {person.grants.map(({ role, orgCode, isFromProvider }) => (
            <li key={`${role} ${orgCode} ${isFromProvider}`}>
              {roleName(frame.roles[role], orgCode)}{' '}
              {isFromProvider ? (
                `(${staff.fromGroups})`
              ) : (
                <Button
                  kind="link"
                  disabled={isRunning}
                  onClick={async () => after(await removeRole.run({ params, body: { role, organization: orgCode } }))}
                >
                  {fill(staff.takeAway, { role: roleName(frame.roles[role], orgCode) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <RoleField value={role} onChange={setRole} />
        {role !== 'owner' && (
          <TextField
            label={staff.organization}
            hint={staff.organizationNote}
            value={organization}
            onChange={setOrganization}
          />
        )}
        <Button kind="other" disabled={isRunning} onClick={addRole}>
          {role === 'owner' ? staff.makeOwner : staff.addRole}
        </Button>
        <p>{staff.newLinkBody}</p>
        <Button
          kind="other"
          disabled={isRunning}
          onClick={async () => {
            const made = await newLink.run({ params })
            if (made) onLink(made.url)
          }}
        >
          {staff.newLink}
        </Button>
        <p>{fill(staff.removeBody, { name: person.name })}</p>
        <Button
          kind="danger"
          disabled={isRunning}
          onClick={async () => {
            if ((await remove.run({ params })) === undefined) return
            onChanged()
            onClose()
          }}
        >
          {staff.remove}
        </Button>
        <Failure failure={acts.map(({ failure }) => failure).find(Boolean)} />
      </div>
    </Dialog>
  )
}

export const roleName = (role: string, orgCode: string | null) => (orgCode === null ? role : `${role} (${orgCode})`)
