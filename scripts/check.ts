/** `pnpm check`: types, lint and format, imports, dead code, side by side. */
import { checks } from './test/checks.ts'
import { runTasks } from './test/tasks.ts'

const failed = await runTasks(checks)
if (failed.length > 0) process.exit(1)
