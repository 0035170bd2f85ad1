// The portal's own shortcuts and trackers: "/" jumps to its search; every event on the page is recorded.
window.portal = { shortcuts: 0, seen: [] }
document.addEventListener('keydown', (event) => {
  if (event.key === '/') {
    window.portal.shortcuts += 1
    document.getElementById('portal-search').focus()
  }
})
for (const name of ['ready', 'result', 'coupon', 'error']) {
  document.addEventListener(`rxgauge:${name}`, (event) => window.portal.seen.push({ name, detail: event.detail }))
}
// A frame of the gauge is as high as the gauge says, and only the gauge is believed.
addEventListener('message', (event) => {
  const frame = document.getElementById('gauge-frame')
  if (event.source !== frame?.contentWindow || event.data?.type !== 'rxgauge:height') return
  frame.style.height = `${event.data.height}px`
})
