export { applyOptions } from './apply-options'
export { dispatch } from './dispatch'
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
} from './public'
