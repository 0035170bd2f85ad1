/** Stops with a sentence on a Node that is too old. Kept to syntax that any Node of the last ten years reads. */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `RxGauge needs Node 20.19 or newer; this is Node ${process.versions.node}. Install a newer one from nodejs.org.\n`,
  )
  process.exit(1)
}
