/** `pnpm test`: every check there is. Ends with a line such as `312 passed, 0 failed`. */
import './node-version.mjs'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildIfStale, run } from './build-if-stale.mjs'
import { ensureChromium } from './chromium.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const report = 'dist/test-report.json'

const steps = [
  ['Chromium', async () => ensureChromium((sentence) => console.log(sentence))],
  ['Types', () => run(bin('tsc'), ['-b', 'tsconfig.browser.json', 'tsconfig.node.json', 'tsconfig.json'])],
  ['Lint and format', () => run(bin('biome'), ['check', '--error-on-warnings', '.'])],
  [
    'Import arrows and cycles',
    () => run(bin('depcruise'), ['--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'stories']),
  ],
  ['Dead code', () => run(bin('knip'), ['--no-progress'])],
  ['Build', () => buildIfStale()],
  [
    'Storybook',
    () =>
      run(bin('storybook'), [
        'build',
        '--config-dir',
        'stories/.storybook',
        '--output-dir',
        'dist/storybook',
        '--disable-telemetry',
        '--quiet',
      ]),
  ],
]

for (const [name, step] of steps) {
  console.log(`\n== ${name}`)
  try {
    await step()
  } catch (error) {
    console.error(`${name} failed: ${error.message}`)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

console.log('\n== Tests')
mkdirSync('dist', { recursive: true })
rmSync(report, { force: true })
const failed = await run(bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]).then(
  () => false,
  () => true,
)
const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8'))
console.log(`\n${numPassedTests} passed, ${failed ? Math.max(numFailedTests, 1) : numFailedTests} failed`)
process.exit(failed ? 1 : 0)
