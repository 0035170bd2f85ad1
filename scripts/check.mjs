/** `pnpm check`: types, lint and format, imports, dead code, side by side. */
import { checks } from './test/checks.mjs'
import { runTasks } from './test/tasks.mjs'

const failed = await runTasks(checks)
if (failed.length > 0) process.exit(1)
