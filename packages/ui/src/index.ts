export { BackButton } from './button/back-button'
export { Button } from './button/button'
export { CodeBoxes } from './code-boxes/code-boxes'
export { Combobox, type ComboboxOption } from './combobox/combobox'
export { hasOpenDialog } from './dialog/open-dialogs'
export { Facts } from './facts/facts'
export { Field } from './field/field'
export { LanguageSelect } from './field/language-select'
export { PasswordField } from './field/password-field'
export { SelectField } from './field/select-field'
export { TextAreaField } from './field/text-area-field'
export { TextField } from './field/text-field'
export {
  BackIcon,
  BellIcon,
  CheckIcon,
  CloseIcon,
  HeartIcon,
  InfoIcon,
  MenuIcon,
  SearchIcon,
  SendIcon,
  TurnIcon,
} from './icon/icons'
export { ErrorBoundary } from './parts/error-boundary'
export { lazyPart, PartFailure, PartSuspense } from './parts/lazy-part'
export { FailureBoundary, PartBoundary } from './parts/part-boundary'
export { Problem } from './parts/problem'
export { PhoneText } from './phone-text/phone-text'
export { adoptStyles, styleSheet } from './root/adopt-styles'
export { prefersReducedMotion, useReducedMotion } from './root/reduced-motion'
export { RootProvider, useRoot, useRootElement } from './root/root'
export { useAdopt, useAdoptedStyles } from './root/use-adopted-styles'
export { Segments } from './segments/segments'
export { StarsField } from './stars/stars-field'
export { SwitchField } from './switch/switch-field'
export { applyTheme, createTheme, defaultBrand, defaultWedges, type Theme, type ThemeColors } from './theme/theme'
