/** `pnpm check`: what needs no running program, side by side: types, lint and format, imports, dead code, licences. */
import { checkLicences } from './papers/licences.ts'
import { checkWeaknesses } from './papers/pnpm.ts'
import { bin, runTasks, type Task } from './test/tasks.ts'
import { checkTypes } from './types.ts'

export const checks: readonly Task[] = [
  { name: 'Types', run: checkTypes },
  {
    name: 'Imports run one way, and never in a circle',
    run: () => bin('depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'stories').then(() => ''),
  },
  { name: 'Dead code', run: () => bin('knip', '--no-progress') },
  { name: 'Licences of what is shipped', run: checkLicences },
  { name: 'Known weaknesses of what is shipped', run: checkWeaknesses },
  { name: 'Lint and format', run: () => bin('biome', 'check', '--error-on-warnings', '.').then(() => '') },
]

if (import.meta.main && (await runTasks(checks)).length > 0) process.exit(1)
