import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { loadRxGauge } from '@rxgauge/widget'

loadRxGauge({ host: 'https://HOST' })

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button type="button" (click)="isHere.set(!isHere())">Leave or return</button>
    <output>{{ heard() }}</output>
    @if (isHere()) {
      <rx-gauge
        org="ACME"
        [attr.drug]="drug"
        zip="10001"
        (rxgauge-ready)="hear($event)"
        (rxgauge-result)="hear($event)"
      ></rx-gauge>
    }
  `,
})
class App {
  drug = 'atorvastatin'
  isHere = signal(true)
  heard = signal('')

  hear(event: Event) {
    this.heard.update((before) => `${before}${event.type} `)
  }
}

bootstrapApplication(App)
