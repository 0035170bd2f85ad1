/** Inviting somebody, and the link that this makes. */
import { deskCalls, type StaffRole, staffRoles } from '@rxgauge/contract/desk'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { type FormEvent, useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Failure } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'

interface InviteProps {
  onClose: () => void
  onLink: (url: string) => void
}

export function Invite({ onClose, onLink }: InviteProps) {
  const { staff, frame } = useDeskText()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<StaffRole>('support')
  const [organization, setOrganization] = useState('')
  const invite = useDeskAct(deskCalls.staff.inviteStaff)
  const inviteOwner = useDeskAct(deskCalls.staff.inviteOwner)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const made =
      role === 'owner'
        ? await inviteOwner.run({ body: { email, name } })
        : await invite.run({ body: { email, name, role, organization: organization.trim() || null } })
    if (made) onLink(made.url)
  }
  return (
    <Dialog title={staff.invite} closeLabel={frame.close} onClose={onClose}>
      <form className="rx-form" onSubmit={submit}>
        <TextField label={staff.email} type="email" required value={email} onChange={setEmail} />
        <TextField label={staff.name} required value={name} onChange={setName} />
        <RoleField value={role} onChange={setRole} />
        {role !== 'owner' && (
          <TextField
            label={staff.organization}
            hint={staff.organizationNote}
            value={organization}
            onChange={setOrganization}
          />
        )}
        <Failure failure={invite.failure ?? inviteOwner.failure} />
        <Button type="submit" disabled={invite.isRunning || inviteOwner.isRunning}>
          {staff.makeLink}
        </Button>
      </form>
    </Dialog>
  )
}

export function RoleField({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  const { staff, frame } = useDeskText()
  return (
    <SelectField
      label={staff.role}
      value={value}
      options={staffRoles.map((role) => ({ value: role, label: frame.roles[role] }))}
      onChange={(chosen) => onChange(staffRoles.find((role) => role === chosen) ?? 'support')}
    />
  )
}

/** The link, shown once. */
export function InvitationLink({ url, onClose }: { url: string; onClose: () => void }) {
  const { staff, frame } = useDeskText()
  const [isCopied, setCopied] = useState(false)
  return (
    <Dialog title={staff.linkTitle} closeLabel={frame.close} onClose={onClose}>
      <div className="rx-form">
        <p>{staff.linkBody}</p>
        <TextField label={staff.link} readOnly value={url} onChange={() => undefined} />
        <div className="rx-button-row">
          <Button
            kind="other"
            onClick={async () => {
              await navigator.clipboard.writeText(url)
              setCopied(true)
            }}
          >
            {isCopied ? staff.copied : staff.copyLink}
          </Button>
          <Button onClick={onClose}>{staff.done}</Button>
        </div>
      </div>
    </Dialog>
  )
}
