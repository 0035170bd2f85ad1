import { mountRxGauge } from '@rxgauge/widget'

const output = document.querySelector('output')
// A test names the options in the address: no page for visitors should, since addresses are logged.
mountRxGauge('#prices', {
  host: 'https://HOST',
  ...Object.fromEntries(new URLSearchParams(location.search)),
  onResult: ({ detail }) => output.append(`prices: ${detail.prices} `),
  onError: ({ detail }) => output.append(`error: ${detail.code} `),
})
