/** The few signs we use, drawn in the colour of the text around them; never the only bearer of a meaning. */

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
