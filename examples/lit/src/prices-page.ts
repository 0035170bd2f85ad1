import { loadRxGauge } from '@rxgauge/widget'
import { html, LitElement } from 'lit'

class PricesPage extends LitElement {
  static override properties = { isHere: { state: true }, heard: { state: true } }
  declare isHere: boolean
  declare heard: string

  constructor() {
    super()
    this.isHere = true
    this.heard = ''
  }

  override firstUpdated() {
    loadRxGauge({ host: 'https://HOST' })
  }

  hear(event: Event) {
    this.heard += `${event.type} `
  }

  override render() {
    return html`
      <button type="button" @click=${() => (this.isHere = !this.isHere)}>Leave or return</button>
      <output>${this.heard}</output>
      ${
        this.isHere
          ? html`<rx-gauge
              org="ACME"
              drug="atorvastatin"
              zip="10001"
              @rxgauge:ready=${this.hear}
              @rxgauge:result=${this.hear}
            ></rx-gauge>`
          : ''
      }
    `
  }
}
customElements.define('prices-page', PricesPage)
