export { dispatch } from './dispatch'
export type { MountedWidget, RxGaugeApi, RxGaugeElement, RxGaugeEvents, WidgetOptions } from './public'
