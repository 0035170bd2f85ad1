export type { MountedWidget, RxGaugeApi, RxGaugeElement, RxGaugeEvents, WidgetOptions } from './public'
