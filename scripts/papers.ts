/** `pnpm papers`: writes the licenses of what is shipped (docs/trust/licenses.md) and its bill of materials (dist/sbom.cdx.json). */
import { writeFileSync } from 'node:fs'
import { licensesPage, pageOf, readLicenses } from './papers/licenses.ts'
import { sbomFile, writeSbom } from './papers/pnpm.ts'

writeFileSync(licensesPage, pageOf(await readLicenses()))
await writeSbom()
console.log(`${licensesPage} and ${sbomFile} are written.`)
