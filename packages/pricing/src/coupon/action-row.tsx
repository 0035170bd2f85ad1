/** Further actions for a coupon, as one list. */
import type { ReactNode } from 'react'

export const ActionRows = ({ children }: { children: ReactNode }) => (
  <ul className="rx-actions rx-coupon-actions">{children}</ul>
)

interface ActionRowProps {
  icon: ReactNode
  label: string
  /** Accessible name, if it says more than the label. */
  name?: string | undefined
  /** It toggles something in place instead of leading elsewhere. */
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
