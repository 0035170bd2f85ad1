/** Version, branch and commit; the version stands in for a commit where there is no repository. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

function git(...words) {
  try {
    return execFileSync('git', words, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}

export function releaseFacts() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  return {
    __VERSION__: JSON.stringify(version),
    // A commit that is checked out by itself is on no branch.
    __BRANCH__: JSON.stringify(branch === 'HEAD' ? '' : branch),
    __COMMIT__: JSON.stringify(git('rev-parse', '--short=12', 'HEAD') || version),
  }
}
