import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pack } from './tarball.ts'

test('the same files give the same bytes, also where only their owner may read them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-tarball-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.js'), 'export {}\n')
  const packed = async (mode: number) => {
    chmodSync(join(folder, 'index.js'), mode)
    await pack(join(folder, 'packed.tgz'), folder, ['index.js'])
    return readFileSync(join(folder, 'packed.tgz'), 'base64')
  }

  const open = await packed(0o644)
  expect(await packed(0o600)).toBe(open)
  expect(await packed(0o664)).toBe(open)
})
