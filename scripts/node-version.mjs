/** After each install: fails with a sentence where scripts would run on a Node that is too old. */
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `RxGauge runs on Node 24 or newer; this is Node ${process.versions.node}. Linux on x64 and arm64 gets it with the packages; on other systems install it from nodejs.org.\n`,
  )
  process.exit(1)
}
