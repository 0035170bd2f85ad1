/** One of a few equal ways to use a coupon: an icon over its name. */
import type { ComponentProps, ReactNode } from 'react'

interface ActionTileProps extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'className'> {
  icon: ReactNode
  label: string
}

export const ActionTile = ({ icon, label, ...rest }: ActionTileProps) => (
  <button {...rest} type="button" className="rx-action-tile">
    {icon}
    <span>{label}</span>
  </button>
)
