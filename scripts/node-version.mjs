/** Stops with a sentence on a Node that is too old. Kept to syntax that any Node of the last ten years reads. */
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `RxGauge runs on Node 24 or newer; this is Node ${process.versions.node}. On Linux, start commands with pnpm, which brings its own: npx -y pnpm@12 start. On other systems, install Node 24 from nodejs.org.\n`,
  )
  process.exit(1)
}
