export { applyOptions } from './apply-options'
export { dispatch } from './dispatch'
export type {
  MemberToken,
  MountedWidget,
  OptionChanges,
  PrivateOptions,
  RxGaugeApi,
  RxGaugeElement,
  RxGaugeEvents,
  WidgetOptions,
} from './public'
