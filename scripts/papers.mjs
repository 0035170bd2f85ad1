/** `pnpm papers`: writes the licences of what is shipped (docs/trust/licenses.md) and its bill of materials (dist/sbom.cdx.json). */
import { writeFileSync } from 'node:fs'
import { licencesPage, pageOf, readLicences } from './papers/licences.ts'
import { sbomFile, writeSbom } from './papers/sbom.ts'

writeFileSync(licencesPage, pageOf(await readLicences()))
await writeSbom()
console.log(`${licencesPage} and ${sbomFile} are written.`)
