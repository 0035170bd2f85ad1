/**
 * A real build of yesterday for `apps/site/e2e/deploys.test.ts`: that of a copy of the source in which one sentence is another.
 * Without it, the test gives the files of today's build other names.
 */
import { copySource } from '../source-copy.ts'
import { output } from './tasks.ts'

const tagline = 'The price of yesterday.'

/** Names the build in YESTERDAYS_BUILD. Returns what removes it. */
export async function buildYesterday() {
  const { folder, change, remove } = copySource()
  try {
    change({
      folder: 'packages/text/src/languages/en',
      text: 'tagline:',
      replacement: (file) => file.replace(/tagline: '[^']*'/, `tagline: '${tagline}'`),
    })
    // One sentence is nothing to the service worker.
    change({
      folder: 'apps/site/src',
      extension: 'service-worker.ts',
      text: 'addEventListener',
      replacement: (file) => `${file}\nself.addEventListener('activate', () => undefined)\n`,
    })
    await output(process.execPath, ['scripts/build.ts'], folder)
  } catch (error) {
    remove()
    throw error
  }
  Object.assign(process.env, { YESTERDAYS_BUILD: folder, YESTERDAYS_TAGLINE: tagline })
  return remove
}
