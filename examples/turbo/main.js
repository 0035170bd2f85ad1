// @ts-check
import '@hotwired/turbo'
import { loadRxGauge } from '@rxgauge/widget'

loadRxGauge({ host: 'https://HOST' })

// Turbo keeps this script and changes the body.
for (const type of /** @type {const} */ (['rxgauge:ready', 'rxgauge:result'])) {
  document.addEventListener(type, (event) => document.querySelector('output')?.append(`${event.type} `))
}
