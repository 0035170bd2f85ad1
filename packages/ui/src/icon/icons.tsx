/** Icons in the color of the surrounding text. None of them is the only carrier of its meaning. */

const frame = { width: 18, height: 18, viewBox: '0 0 18 18', fill: 'none', stroke: 'currentColor', strokeWidth: 2 }

export const SearchIcon = () => (
  <svg {...frame} aria-hidden="true">
    <circle cx="7.5" cy="7.5" r="5.5" />
    <path d="m12 12 4.5 4.5" />
  </svg>
)

export const CloseIcon = () => (
  <svg {...frame} aria-hidden="true">
    <path d="m4 4 10 10M14 4 4 14" />
  </svg>
)

export const CheckIcon = () => (
  <svg {...frame} aria-hidden="true">
    <path d="m3 9.5 4 4 8-9" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

export const BackIcon = () => (
  <svg {...frame} aria-hidden="true">
    <path d="M11.5 3 5.5 9l6 6" />
  </svg>
)

export const InfoIcon = () => (
  <svg {...frame} aria-hidden="true">
    <circle cx="9" cy="9" r="7.5" strokeWidth="1.6" />
    <path d="M9 8.2v4.6M9 5.2v.2" strokeLinecap="round" />
  </svg>
)

export const HeartIcon = ({ isFull }: { isFull: boolean }) => (
  <svg {...frame} fill={isFull ? 'currentColor' : 'none'} strokeWidth="1.6" aria-hidden="true">
    <path d="M9 15.5 2.9 9.3a3.7 3.7 0 0 1 5.2-5.2l.9.9.9-.9a3.7 3.7 0 0 1 5.2 5.2Z" strokeLinejoin="round" />
  </svg>
)

export const SendIcon = () => (
  <svg {...frame} strokeWidth="1.6" aria-hidden="true">
    <path d="M2.5 3.5h13v8.6H8.2L4.6 15v-2.9H2.5Z" strokeLinejoin="round" />
  </svg>
)

export const TurnIcon = () => (
  <svg {...frame} aria-hidden="true">
    <path d="M3 9a6 6 0 0 1 10.5-4M15 9a6 6 0 0 1-10.5 4M13.8 1.8V5h-3.2M4.2 16.2V13h3.2" />
  </svg>
)

export const MenuIcon = () => (
  <svg {...frame} aria-hidden="true">
    <path d="M2 4.5h14M2 9h14M2 13.5h14" />
  </svg>
)

export const BellIcon = () => (
  <svg {...frame} strokeWidth="1.6" aria-hidden="true">
    <path
      d="M9 2.2a4.6 4.6 0 0 1 4.6 4.6c0 4 1.7 5.2 1.7 5.2H2.7s1.7-1.2 1.7-5.2A4.6 4.6 0 0 1 9 2.2ZM7.3 14.6a1.8 1.8 0 0 0 3.4 0"
      strokeLinejoin="round"
    />
  </svg>
)

export const GlobeIcon = () => (
  <svg {...frame} strokeWidth="1.6" aria-hidden="true">
    <circle cx="9" cy="9" r="7" />
    <path d="M2 9h14M9 2c5 4 5 10 0 14M9 2c-5 4-5 10 0 14" />
  </svg>
)
