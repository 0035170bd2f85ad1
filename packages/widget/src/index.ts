export type { MountedWidget, RxGaugeApi, RxGaugeEvents, WidgetOptions } from './public'
