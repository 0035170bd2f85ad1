/** `pnpm check`: what needs no running program, side by side. */
import { readFileSync } from 'node:fs'
import { checkLicenses } from './papers/licenses.ts'
import { checkWeaknesses } from './papers/pnpm.ts'
import { output, runTasks, type Task } from './test/tasks.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const script = (name: string, scriptName: string): Task => ({
  name,
  run: () => output('sh', ['-c', scripts[scriptName] ?? '']),
})

export const checks: readonly Task[] = [
  script('Types', 'types'),
  script('Imports run one way, and never in a circle', 'lint:imports'),
  script('Dead code', 'lint:unused'),
  script('Lint and format', 'lint'),
  { name: 'Licenses of what is shipped', run: checkLicenses },
  { name: 'Known weaknesses of what is shipped', run: checkWeaknesses },
]

if (import.meta.main && (await runTasks(checks)).length > 0) process.exit(1)
