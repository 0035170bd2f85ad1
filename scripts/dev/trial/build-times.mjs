/** What `pnpm build` costs: from nothing, again with nothing changed, and again after one line of a style. */
import { execFileSync } from 'node:child_process'

/** @returns {Promise<{ name: string, milliseconds: number, limit?: number }[]>} */
export async function measureBuild(source) {
  const build = (...options) => {
    const begun = performance.now()
    execFileSync(process.execPath, ['scripts/build.mjs', ...options], {
      cwd: source.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return Math.round(performance.now() - begun)
  }
  const full = build('--clean')
  const unchanged = build()
  source.change({
    folder: 'packages/widget/src',
    extension: '.css',
    text: '.rx-card',
    replacement: (css) => `${css}\n.rx-card { outline-color: rgb(1, 2, 3); }\n`,
  })
  const styled = build()
  return [
    { name: 'build from nothing', milliseconds: full },
    { name: 'build again, nothing changed', milliseconds: unchanged, limit: Math.round(full / 3) },
    { name: 'build again after one line of a style', milliseconds: styled, limit: Math.round(full / 3) },
  ]
}
