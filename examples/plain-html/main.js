// @ts-check
import { mountRxGauge } from '@rxgauge/widget'

/** @param {Event} event */
const hear = (event) => document.querySelector('output')?.append(`${event.type} `)

const mount = () =>
  mountRxGauge('#prices', {
    host: 'https://HOST',
    org: 'ACME',
    drug: 'atorvastatin',
    zip: '10001',
    onReady: hear,
    onResult: (event) => {
      hear(event)
      console.log(event.detail.prices)
    },
    onError: (event) => console.error(event.detail.code),
  })

/** @type {ReturnType<typeof mount> | undefined} */
let gauge = mount()

document.querySelector('button')?.addEventListener('click', () => {
  if (gauge) {
    gauge.unmount()
    gauge = undefined
  } else gauge = mount()
})
