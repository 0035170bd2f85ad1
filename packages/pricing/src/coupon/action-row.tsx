/** What else can be done with a coupon: rows of one group. */
import type { ReactNode } from 'react'

export const ActionRows = ({ children }: { children: ReactNode }) => (
  <ul className="rx-actions rx-coupon-actions">{children}</ul>
)

interface ActionRowProps {
  icon: ReactNode
  label: string
  /** Says more than the label. */
  name?: string | undefined
  /** It turns something on or off here, and leads nowhere. */
  isSwitch?: boolean
  onClick: () => void
}

export function ActionRow({ icon, label, name, isSwitch = false, onClick }: ActionRowProps) {
  return (
    <li>
      <button type="button" aria-label={name} data-stays={isSwitch ? '' : undefined} onClick={onClick}>
        {icon}
        <b>{label}</b>
      </button>
    </li>
  )
}

export function LinkRow({ icon, label, address }: { icon: ReactNode; label: string; address: string }) {
  return (
    <li>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {icon}
        <b>{label}</b>
      </a>
    </li>
  )
}
