// The portal's own shortcuts and trackers: "/" jumps to its search, and every event on the page is recorded.
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
