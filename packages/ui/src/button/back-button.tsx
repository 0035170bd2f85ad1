/** The way back, at the top left of a screen: a chevron and where it leads. */
import { BackIcon } from '../icon/icons'

interface BackButtonProps {
  label: string
  onClick: () => void
}

export const BackButton = ({ label, onClick }: BackButtonProps) => (
  <button type="button" className="rx-back" onClick={onClick}>
    <BackIcon />
    {label}
  </button>
)
