import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { textFiles } from './text-files.mjs'

test('texts that were held back stand in the bundle at the end, whatever is in them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-texts-'))
  const sql = `select '\${x}' "y", '$&' -- \\n\n`
  writeFileSync(join(folder, 'a.sql'), sql)
  writeFileSync(join(folder, 'b.css'), '.a { content: "b" }')
  writeFileSync(join(folder, 'main.js'), "import a from './a.sql?raw'\nimport b from './b.css?inline'\nexport { a, b }")
  const texts = textFiles({ holdBack: true })

  const bundle = await rollup({ input: join(folder, 'main.js'), plugins: [texts, texts.texts] })
  const { output } = await bundle.generate({ format: 'es' })
  rmSync(folder, { recursive: true })

  const { a, b } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  expect({ a, b }).toEqual({ a: sql, b: '.a{content:"b"}' })
})
