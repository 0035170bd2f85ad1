/** What the desk's routes work with. */
import type { PageRenderer } from '@rxgauge/contract'
import type { RunningConfig } from '../base/config'
import type { StaffServices } from '../domain/staff'
import type { Services } from '../http/services'
import type { PriceFiles } from '../operate/price-files'

export interface DeskServices extends StaffServices {
  services: Services
  config: RunningConfig
  /** Renders the site's pages, for previews; without it there are none. */
  renderPage: PageRenderer | undefined
  /** Files that staff bring. */
  priceFiles: PriceFiles
}
