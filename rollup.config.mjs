/** Builds what is served, into `dist/public`, and the programs that serve it, into their own `dist/`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import commonjs from '@rollup/plugin-commonjs'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import typescript from '@rollup/plugin-typescript'
import { transform as minifyCss } from 'lightningcss'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const isProduction = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** Types are checked by the test command; here they are only taken off. */
const stripTypes = () =>
  typescript({
    tsconfig: './tsconfig.base.json',
    include: ['packages/**/*.ts', 'packages/**/*.tsx', 'apps/**/*.ts', 'apps/**/*.tsx'],
    compilerOptions: { noEmit: false, noCheck: true, isolatedModules: true, noUnusedLocals: false },
  })

/** `./x.css?inline` and `./x.sql?raw` as text, styles minified. */
const textFiles = () => ({
  name: 'text-files',
  async resolveId(source, importer) {
    if (!/\?(inline|raw)$/.test(source)) return null
    const file = await this.resolve(source.replace(/\?.*$/, ''), importer, { skipSelf: true })
    return file && `${file.id}?text`
  },
  async load(id) {
    if (!id.endsWith('?text')) return null
    const file = id.slice(0, -'?text'.length)
    this.addWatchFile(file)
    const text = await readFile(file)
    const content = file.endsWith('.css') ? minifyCss({ filename: file, code: text, minify: true }).code : text
    return `export default ${JSON.stringify(content.toString())}`
  },
})

/** What react-shadow imports and we do not use: the server renderer (30 KB) and property types that production skips. */
const unused = {
  'react-dom/server': 'export const renderToString = () => ""',
  'prop-types': 'export default new Proxy({}, { get: () => () => {} })',
}
const withoutUnused = () => ({
  name: 'without-unused',
  resolveId: (source) => (source in unused ? `\0unused:${source}` : null),
  load: (id) => (id.startsWith('\0unused:') ? unused[id.slice('\0unused:'.length)] : null),
})

/** Files as they travel: Brotli and gzip beside each. */
const precompress = () => ({
  name: 'precompress',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!fileName.endsWith('.js')) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, { params }) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
})

/** The loader is built after the file that it names. */
let widgetFile = ''

const nameWidgetFile = () => ({
  name: 'name-widget-file',
  generateBundle(_, bundle) {
    widgetFile = Object.values(bundle).find((file) => file.isEntry).fileName
  },
})

/** Files that a route's page is in, by the file of the source that the site's routes import. */
const pageSources = {
  savings: 'savings/savings-page.tsx',
  drugSavings: 'savings/drug-savings-page.tsx',
  howItWorks: 'information/how-it-works-page.tsx',
  about: 'information/about-page.tsx',
  faq: 'information/faq-page.tsx',
  contact: 'information/contact-page.tsx',
  privacy: 'information/legal-page.tsx',
  terms: 'information/legal-page.tsx',
  siteMap: 'information/site-map-page.tsx',
  version: 'information/version-page.tsx',
  signUp: 'sign-in/sign-up-page.tsx',
  signIn: 'sign-in/sign-in-page.tsx',
  verifyPassword: 'sign-in/verify-password-page.tsx',
  forgotPassword: 'sign-in/forgot-password-page.tsx',
  forgotVerifyPassword: 'sign-in/forgot-verify-page.tsx',
}

/** What the build named the site's files, for the server that writes its pages. */
const siteFiles = () => ({
  name: 'site-files',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const entry = chunks.find((file) => file.isEntry)
    const pages = Object.entries(pageSources).map(([route, source]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`apps/site/src/${source}`))
      if (!chunk) this.error(`No file was built from ${source}`)
      return [route, [chunk.fileName, ...chunk.imports.filter((name) => name !== entry.fileName)]]
    })
    // Beside what is served, not in it.
    mkdirSync('apps/site/dist', { recursive: true })
    writeFileSync(
      'apps/site/dist/files.json',
      JSON.stringify({ entry: entry.fileName, pages: Object.fromEntries(pages) }),
    )
  },
})

const namedChunk = () => ({
  name: 'named-chunk',
  renderChunk: (code) => code.replace('__APP__', JSON.stringify(widgetFile)),
})

const small = () =>
  terser({ module: true, ecma: 2020, compress: { passes: 3, pure_getters: true, hoist_props: true }, mangle: true })

const onwarn = (warning, warn) => {
  // React's client directives mean nothing to a bundle without a server part.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  warn(warning)
}

/** A browser's program: one file to begin with, and chunks for what is wanted later. */
const browserProgram = (name, entry, page) => ({
  input: { [name]: entry },
  // Chunks that are wanted later may lean on the first file, without another file between.
  preserveEntrySignatures: 'allow-extension',
  output: {
    dir: 'dist/public',
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: `assets/${name}-[name]-[hash].js`,
  },
  plugins: [
    withoutUnused(),
    textFiles(),
    replace({ preventAssignment: true, values: { ...isProduction, ...built() } }),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production'] }),
    commonjs(),
    stripTypes(),
    small(),
    page(),
    precompress(),
  ],
  onwarn,
})

const loader = {
  input: 'packages/widget/src/loader/loader.ts',
  output: { file: 'dist/public/widget.js', format: 'iife' },
  plugins: [
    replace({ preventAssignment: true, values: { __VERSION__: JSON.stringify(version) } }),
    nodeResolve({ extensions: ['.ts', '.tsx'] }),
    stripTypes(),
    namedChunk(),
    terser({ compress: { passes: 3, ecma: 2020 }, mangle: { properties: false } }),
    precompress(),
  ],
  onwarn,
}

/** At the root, so that it stands over the whole site; its name never changes. */
const serviceWorker = {
  input: 'apps/site/src/service-worker.ts',
  output: { file: 'dist/public/service-worker.js', format: 'iife' },
  plugins: [nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts'] }), stripTypes(), small(), precompress()],
  onwarn,
}

/** A program that finds what it needs in its own package's node_modules. */
const program = (folder) => ({
  input: `${folder}/src/main.ts`,
  output: { file: `${folder}/dist/main.js`, format: 'es', inlineDynamicImports: true },
  external: (id) => !/^[./\0]|^@rxgauge\//.test(id),
  plugins: [textFiles(), nodeResolve({ extensions: ['.ts', '.tsx'] }), stripTypes()],
  onwarn,
})

/** Version, branch and commit; the version stands in for a commit where there is no repository. */
function built() {
  const git = (...words) => {
    try {
      return execFileSync('git', words, { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim()
    } catch {
      return ''
    }
  }
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  return {
    __VERSION__: JSON.stringify(version),
    // A commit that is checked out by itself is on no branch.
    __BRANCH__: JSON.stringify(branch === 'HEAD' ? '' : branch),
    __COMMIT__: JSON.stringify(git('rev-parse', '--short=12', 'HEAD') || version),
  }
}

/** The site as the server runs it. */
const siteOnServer = {
  input: 'apps/site/src/server.tsx',
  output: { file: 'apps/site/dist/server.js', format: 'es', inlineDynamicImports: true },
  external: /^(react|react-dom)(\/|$)|^node:/,
  plugins: [
    textFiles(),
    replace({ preventAssignment: true, values: { ...isProduction, ...built() } }),
    nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production', 'node'] }),
    commonjs(),
    stripTypes(),
  ],
  onwarn,
}

export default [
  browserProgram('widget', 'packages/widget/src/app/index.ts', nameWidgetFile),
  browserProgram('site', 'apps/site/src/main.tsx', siteFiles),
  siteOnServer,
  serviceWorker,
  loader,
  program('apps/api'),
  program('apps/partner'),
]
