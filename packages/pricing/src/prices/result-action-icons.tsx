/** Icons for a result's further actions. None of them is the only carrier of its meaning. */
import { iconFrame } from '../icon-frame'

export const CompareIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M4 16.5v-4M10 16.5v-8M16 16.5v-13" />
  </svg>
)

export const PlanIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M2.5 4.5h15v11h-15ZM2.5 8h15M5.5 12h4" />
  </svg>
)

export const YearIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M3 4.5h14v12H3ZM3 8.5h14M6.5 2.5v3.5M13.5 2.5v3.5M6.8 12.3l2.2 2.2 4.2-4" />
  </svg>
)

export const LinkIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="m8.5 11.5 3-3M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2" />
  </svg>
)

export const MedicationIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="m9 3.9-5.1 5.1a5 5 0 0 0 7.1 7.1l5.1-5.1A5 5 0 0 0 9 3.9ZM6.5 6.5l7 7" />
  </svg>
)

export const AlternativesIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M3 6.5h13M13 3.5l3 3-3 3M17 13.5H4M7 10.5l-3 3 3 3" />
  </svg>
)

export const ListIcon = () => (
  <svg {...iconFrame} aria-hidden="true">
    <path d="M3 5.5h9M3 10h9M3 14.5h5M14.5 11.5v6M11.5 14.5h6" />
  </svg>
)
