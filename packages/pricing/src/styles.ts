/** The stylesheets of a journey's first screen; screens and dialogs that load later adopt their own. */
import gauge from './gauge/gauge.css?inline'
import journey from './journey/journey.css?inline'
import prices from './prices/price-list.css?inline'

export const pricingStyles: readonly string[] = [journey, gauge, prices]

export { default as acquisitionCostChartStyles } from './receipt/acquisition-cost-chart.css?inline'
