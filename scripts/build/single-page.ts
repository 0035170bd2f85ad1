/** One page with its program inside, for a sandbox that loads nothing. */
import type { Plugin } from 'rollup'

/** @param fileName of the page @param place the id of the element that the program renders into */
export const singlePage = (fileName: string, place: string): Plugin => ({
  name: 'single-page',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const [chunk, ...others] = Object.values(bundle)
      if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${fileName} must be made of one file`)
      delete bundle[chunk.fileName]
      // Neither ends the element that it's in.
      const code = chunk.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
      this.emitFile({ type: 'asset', fileName, source: page(place, code) })
    },
  },
})

const page = (place: string, code: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>RxGauge</title>
</head>
<body><div id="${place}"></div><script type="module">${code}</script></body>
</html>
`
