/** Icons for the coupon and its actions. None of them is the only carrier of its meaning. */
import { iconFrame } from '../icon-frame'

export const CopyIcon = () => (
  <svg {...iconFrame} aria-hidden="true" width={16} height={16}>
    <path d="M7.5 7.5h9v9h-9ZM12.5 7.5v-4h-9v9h4" />
  </svg>
)

export const PrintIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M6 7V2.8h8V7M6 14H3.5V7h13v7H14M6 11.5h8v5.7H6Z" />
  </svg>
)

export const RefillIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.8 2.8v3.4h-3.4M10 6.5V10l2.4 1.6" />
  </svg>
)

export const ClockIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <circle cx="10" cy="11" r="6.2" />
    <path d="M10 7.6V11l2.2 1.6M3 4.8 5.4 3M17 4.8 14.6 3" />
  </svg>
)

export const PinIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M10 17.5s5.5-4.6 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.6 5.5 9.2 5.5 9.2Z" />
    <circle cx="10" cy="8.2" r="1.9" />
  </svg>
)

export const SavingIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M10.6 3H17v6.4l-7.4 7.4-6.4-6.4Z" />
    <path d="M13.8 6.2h.1" strokeWidth={2.4} />
  </svg>
)

export const WalletIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M3 6.2h12.2c1 0 1.8.8 1.8 1.8v6c0 1-.8 1.8-1.8 1.8H4.8A1.8 1.8 0 0 1 3 14V5.4c0-1 .8-1.6 1.8-1.6h9" />
    <path d="M13.4 11h.1" strokeWidth={2.4} />
  </svg>
)
