/** The site's widget mode in a frame as high as its content: no script of another server runs in Salesforce's page. */
import { api, LightningElement } from 'lwc'

export default class RxGauge extends LightningElement {
  @api host
  @api org
  @api drug
  @api label = 'Medication prices'
  height = 704

  connectedCallback() {
    window.addEventListener('message', this.resize)
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.resize)
  }

  get address() {
    // No server sees what is behind the sign.
    const known = this.drug ? `#drug=${encodeURIComponent(this.drug)}` : ''
    return `${this.origin}/SearchMedication?displayMode=widget&orgCode=${encodeURIComponent(this.org)}${known}`
  }

  get size() {
    return `display: block; width: 100%; height: ${this.height}px; border: 0`
  }

  get origin() {
    return new URL(this.host).origin
  }

  // Lightning Web Security hides whose window sent a message, so the origin has to do.
  resize = ({ origin, data }) => {
    if (origin === this.origin && data?.type === 'rxgauge:height') this.height = Number(data.height)
  }
}
