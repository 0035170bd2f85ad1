export type {
  CheckFinding,
  MemberToken,
  MountedWidget,
  OptionChanges,
  PrivateOptions,
  RxGaugeApi,
  RxGaugeElement,
  RxGaugeEvents,
  WidgetOptions,
} from '@rxgauge/widget-app'
export type { EventHandlers } from './events'
export { type LoadOptions, loadRxGauge } from './load'
export { type MountedGauge, type MountOptions, mountRxGauge } from './mount'

import './page-types'
