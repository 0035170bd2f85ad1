/** A web part of the SharePoint Framework: the gauge as a part of the page. It needs `@rxgauge/widget`. */
import { type IPropertyPaneConfiguration, PropertyPaneTextField } from '@microsoft/sp-property-pane'
import { BaseClientSideWebPart } from '@microsoft/sp-webpart-base'
import { type MountedGauge, mountRxGauge } from '@rxgauge/widget'

interface RxGaugeWebPartProperties {
  host: string
  org: string
  drug: string
}

export default class RxGaugeWebPart extends BaseClientSideWebPart<RxGaugeWebPartProperties> {
  private gauge: MountedGauge | undefined

  public render(): void {
    this.gauge?.unmount()
    const { host, org, drug } = this.properties
    this.gauge = mountRxGauge(this.domElement, { host, org, ...(drug ? { drug } : {}) })
  }

  protected onDispose(): void {
    this.gauge?.unmount()
  }

  protected getPropertyPaneConfiguration(): IPropertyPaneConfiguration {
    const groupFields = [
      PropertyPaneTextField('host', { label: 'Server, such as https://prices.example.com' }),
      PropertyPaneTextField('org', { label: 'Organization code' }),
      PropertyPaneTextField('drug', { label: 'Medication to begin with' }),
    ]
    return { pages: [{ header: { description: 'RxGauge' }, groups: [{ groupFields }] }] }
  }
}
