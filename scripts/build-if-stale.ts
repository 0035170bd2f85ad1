/** Runs `pnpm build`, which builds what has changed, for tests of what is built. */
import { output } from './test/tasks.ts'

export const buildIfStale = (): Promise<string> => output(process.execPath, ['scripts/build.ts'])
