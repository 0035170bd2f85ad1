/** The reference of the public API: Scalar's file as it is published, beside our script that starts it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'rollup'

/** @param namedIn a file to write the names of both into, as JSON, in the order in which a page loads them */
export const referenceFiles = (namedIn: string): Plugin => ({
  name: 'reference-files',
  generateBundle(_, bundle) {
    const main = createRequire(resolve('apps/site/package.json')).resolve('@scalar/api-reference')
    const source = readFileSync(join(dirname(main), 'browser/standalone.js'))
    const library = this.getFileName(this.emitFile({ type: 'asset', name: 'scalar.js', source }))
    const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
    mkdirSync(dirname(namedIn), { recursive: true })
    writeFileSync(namedIn, JSON.stringify([library, script]))
  },
})
