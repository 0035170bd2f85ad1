/**
 * `pnpm release [FOLDER]`: what is handed out of the commit that is checked out: the archive that a server runs from, its bill of
 * materials, and their checksums with a signature. The same commit gives the same bytes, in any folder and at any time.
 *
 * RELEASE_KEY names the private key that signs, in OpenSSH's form; `--unsigned` leaves the signature out.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from './local-settings.ts'

const {
  values: { unsigned = false },
  positionals: [folder = 'dist/release'],
} = parseArgs({ allowPositionals: true, options: { unsigned: { type: 'boolean' } } })

const inGit = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
const key = process.env.RELEASE_KEY

if (inGit('status', '--porcelain') !== '') fail('Commit first: what is released must be a commit.')
if (!unsigned && key === undefined)
  fail('RELEASE_KEY names no key to sign with. For an archive to try, say --unsigned.')

const commit = inGit('rev-parse', 'HEAD')
/** In seconds: all that is written bears the commit's time. */
const epoch = inGit('show', '--no-patch', '--format=%ct', commit)
const target = resolve(folder)
const work = mkdtempSync(join(tmpdir(), 'rxgauge-release-'))
try {
  const source = join(work, 'source')
  execFileSync('git', ['clone', '--quiet', '--no-checkout', '.', source])
  execFileSync('git', ['-C', source, 'checkout', '--quiet', '--detach', commit])
  const pnpm = (...words: string[]) =>
    execFileSync('npx', ['-y', 'pnpm@12', ...words], {
      cwd: source,
      stdio: ['ignore', 'inherit', 'inherit'],
      // What reproducible-builds.org calls so, and the build reads.
      env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
    })
  pnpm('install', '--frozen-lockfile')
  const { version } = JSON.parse(readFileSync(join(source, 'apps/api/package.json'), 'utf8')) as { version: string }
  const name = `rxgauge-${version}`
  const unpacked = join(work, name)
  pnpm('runtime-folder', unpacked)
  for (const path of ['deploy', 'docs/operate', 'docs/trust', 'docs/api', 'docs/partners', 'SECURITY.md'])
    cpSync(join(source, path), join(unpacked, path), { recursive: true })
  copyFileSync(join(source, 'apps/api/CHANGELOG.md'), join(unpacked, 'CHANGELOG.md'))
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', unpacked])
  pnpm('papers')

  mkdirSync(target, { recursive: true })
  const archive = `${name}-${platform()}-${arch()}.tar.gz`
  // Sorted, of one time and nobody's: https://reproducible-builds.org/docs/archives/.
  const portable = ['--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  const compressed = ['--use-compress-program', 'gzip --no-name']
  execFileSync('tar', [
    '--create',
    '--file',
    join(target, archive),
    ...compressed,
    ...portable,
    '--directory',
    work,
    name,
  ])
  const bill = `${name}.cdx.json`
  writeFileSync(join(target, bill), billOfMaterials(join(source, 'dist/sbom.cdx.json'), version))
  const sums = [archive, bill].map((file) => `${sha256(join(target, file))}  ${file}\n`).join('')
  writeFileSync(join(target, 'SHA256SUMS'), sums)
  rmSync(join(target, 'SHA256SUMS.sig'), { force: true })
  if (!unsigned && key !== undefined) {
    execFileSync('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', 'rxgauge-release', join(target, 'SHA256SUMS')], {
      stdio: 'inherit',
    })
  }
  console.log(`${target} has ${name} of commit ${commit.slice(0, 12)}${unsigned ? ', unsigned' : ''}:\n${sums}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

interface Part {
  'bom-ref'?: string
  ref?: string
}
function refOf(part: Part): string {
  return part['bom-ref'] ?? part.ref ?? ''
}

/** Of the packages that run, and Node; without what differs from run to run. */
function billOfMaterials(file: string, version: string): string {
  const bill = JSON.parse(readFileSync(file, 'utf8'))
  delete bill.serialNumber
  const byRef = (one: Part, other: Part) => (refOf(one) < refOf(other) ? -1 : 1)
  bill.components.sort(byRef)
  bill.dependencies.sort(byRef)
  for (const { dependsOn } of bill.dependencies) dependsOn?.sort()
  bill.metadata.timestamp = new Date(Number(epoch) * 1000).toISOString()
  bill.metadata.component.version = version
  const node = process.versions.node
  bill.components.push({
    type: 'platform',
    'bom-ref': `pkg:generic/node@${node}`,
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    licenses: [{ license: { id: 'MIT' } }],
  })
  return `${JSON.stringify(bill, null, 2)}\n`
}
