/** What needs no running program: types, lint and format, imports, dead code. Longest first. */
import { checkLicences } from '../papers/licences.ts'
import { checkWeaknesses } from '../papers/pnpm.ts'
import { checkTypes } from '../types.ts'
import { bin, type Task } from './tasks.ts'

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
