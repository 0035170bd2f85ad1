/** Builds what is served, into `dist/public`, and the programs that serve it, into their own `dist/`. */
import commonjs from '@rollup/plugin-commonjs'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import typescript from '@rollup/plugin-typescript'
import type { OutputOptions, Plugin, RollupOptions } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { codeFiles } from './scripts/build/code-files.ts'
import { insertEntryName, writeEntryName, writePageFiles, writeTextNames } from './scripts/build/file-names.ts'
import { mapOutlines } from './scripts/build/map-outlines.ts'
import { compileHint, precompress, small } from './scripts/build/minify.ts'
import { partnerDocsFile } from './scripts/build/partner-docs.ts'
import { recordSizes } from './scripts/build/record-sizes.ts'
import { referenceFiles } from './scripts/build/reference-files.ts'
import { releaseFacts } from './scripts/build/release-facts.ts'
import { singlePage } from './scripts/build/single-page.ts'
import type { BundleName } from './scripts/build/stamps.ts'
import { stylesheetFile } from './scripts/build/stylesheet-file.ts'
import { packedSources } from './scripts/build/tarball.ts'
import { textFiles } from './scripts/build/text-files.ts'
import {
  hashesFile,
  movingLoader,
  nextLoader,
  watchVersions,
  widgetVersion,
  writeHashes,
} from './scripts/build/widget-versions.ts'
import { wordPressPlugin } from './scripts/build/wordpress-plugin.ts'

const isProduction = { 'process.env.NODE_ENV': JSON.stringify('production') }
/** The loader is built after the files that it names. */
const widgetFile = 'dist/widget-file.json'
const widgetTextsFile = 'dist/widget-texts.json'
const embedEntry = { index: 'packages/embed/src/index.ts', react: 'packages/embed/src/react.ts' }
/** Names that the server and the service worker write. */
const stylesFile = 'apps/site/dist/styles.json'
const appearanceFile = 'apps/site/dist/appearance.json'

export interface Bundle extends RollupOptions {
  output: OutputOptions | OutputOptions[]
}

/** react-shadow imports React's server renderer (30 KB), which no browser calls. */
const withoutServerRenderer = (): Plugin => ({
  name: 'without-server-renderer',
  resolveId: (source) => (source === 'react-dom/server' ? '\0no-server-renderer' : null),
  load: (id) => (id === '\0no-server-renderer' ? 'export const renderToString = () => ""' : null),
})

const compiler = typescript({ tsconfig: './tsconfig.build.json' })
let hasCompiled = false
/** Types are checked by the test command and only taken off here. The compiler reads every source as it starts, so it starts once. */
const stripTypes = (): Plugin => ({
  ...compiler,
  buildStart(options) {
    if (hasCompiled || typeof compiler.buildStart !== 'function') return
    hasCompiled = true
    return compiler.buildStart.call(this, options)
  },
})

const onwarn: RollupOptions['onwarn'] = (warning, warn) => {
  // React's client directives mean nothing to a bundle without a server part.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  // A library's comments for other tools.
  if (warning.code === 'INVALID_ANNOTATION' && warning.id?.includes('/node_modules/')) return
  // Those of a library are its own.
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/node_modules/'))) return
  warn(warning)
}

/** Our packages say so in their package.json, which is not read where the compiler finds a file first. */
const withoutSideEffects = {
  moduleSideEffects: (id: string, isExternal: boolean) => isExternal || !/\/packages\/[a-z]+\/src\//.test(id),
}

/** A browser's program: one file to begin with, and chunks that load later. @param lists what writes down its files */
function browserProgram(name: string, entry: string, ...lists: Plugin[]): Bundle {
  return {
    input: { [name]: entry },
    treeshake: withoutSideEffects,
    // Chunks that are wanted later may lean on the first file, without another file between.
    preserveEntrySignatures: 'allow-extension',
    output: {
      dir: 'dist/public',
      format: 'es',
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: `assets/${name}-[name]-[hash].js`,
    },
    plugins: [
      withoutServerRenderer(),
      mapOutlines(),
      textFiles(),
      replace({ preventAssignment: true, values: { ...isProduction, ...releaseFacts(), ...widgetFacts() } }),
      stripTypes(),
      nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production'] }),
      commonjs(),
      codeFiles('packages/client/src/import-code.ts'),
      small(),
      compileHint(),
      ...lists,
      recordSizes(`dist/sizes/${name}.json`),
      precompress(),
    ],
    onwarn,
  }
}

const widgetFacts = () => ({ __MOVING_LOADER__: JSON.stringify(movingLoader()) })

/** @param values what it says instead of words @param after what becomes of its code */
const loaderOf = (file: string, values: Record<string, string>, ...after: Plugin[]): Bundle => ({
  input: 'packages/widget/src/loader/loader.ts',
  output: { file, format: 'iife', strict: false },
  plugins: [
    replace({
      preventAssignment: true,
      values: { __VERSION__: JSON.stringify(widgetVersion()), ...widgetFacts(), ...values },
    }),
    stripTypes(),
    nodeResolve({ extensions: ['.ts', '.tsx'] }),
    watchVersions(),
    insertEntryName('__APP__', widgetFile),
    insertEntryName('__TEXTS__', widgetTextsFile),
    ...after,
  ],
  onwarn,
})

const loader = loaderOf('dist/public/widget.js', { __FILE_HASHES__: 'null' }, small(), precompress())
/** The same, but for the files of this build alone: the next release. */
const nextWidget = loaderOf(nextLoader, {}, insertEntryName('__FILE_HASHES__', hashesFile), small())

/** `RxGauge.check()`: a module, which the loader imports. */
const check: Bundle = {
  input: 'packages/widget/src/check/check.ts',
  treeshake: withoutSideEffects,
  output: { file: 'dist/public/check.js', format: 'es' },
  plugins: [stripTypes(), nodeResolve({ extensions: ['.ts'] }), small(), precompress()],
  onwarn,
}

/** Also what puts it into WordPress. */
const frame: Bundle = {
  input: 'packages/widget/src/frame/frame.ts',
  treeshake: withoutSideEffects,
  output: { file: 'dist/public/frame.js', format: 'iife' },
  plugins: [stripTypes(), nodeResolve({ extensions: ['.ts'] }), small(), precompress(), wordPressPlugin()],
  onwarn,
}

/** At the root, so that it stands over the whole site; its name never changes. */
const serviceWorker: Bundle = {
  input: 'apps/site/src/service-worker.ts',
  output: { file: 'dist/public/service-worker.js', format: 'iife' },
  plugins: [
    stripTypes(),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts'] }),
    insertEntryName('__STYLE_FILES__', stylesFile),
    insertEntryName('__APPEARANCE_FILE__', appearanceFile),
    small(),
    precompress(),
  ],
  onwarn,
}

/** A program that finds what it needs in its own package's node_modules. */
const program = (folder: string): Bundle => ({
  input: `${folder}/src/main.ts`,
  output: { file: `${folder}/dist/main.js`, format: 'es', inlineDynamicImports: true },
  external: (id) => !/^[./\0]|^@rxgauge\//.test(id),
  plugins: [textFiles(), stripTypes(), nodeResolve({ extensions: ['.ts', '.tsx'] })],
  onwarn,
})

/** The gauge in an assistant's conversation: one page, which only `/mcp` gives out, since it's for a sandbox. */
const assistantView: Bundle = {
  input: 'apps/assistant-view/src/main.tsx',
  treeshake: withoutSideEffects,
  output: { dir: 'apps/assistant-view/dist', format: 'es', inlineDynamicImports: true },
  plugins: [
    mapOutlines({ isEmpty: true }),
    textFiles(),
    replace({ preventAssignment: true, values: { ...isProduction, ...releaseFacts() } }),
    stripTypes(),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production'] }),
    commonjs(),
    small(),
    recordSizes('dist/sizes/assistant-view.json'),
    singlePage('gauge.html', 'view'),
  ],
  onwarn,
}

/** The site as the server runs it. */
const siteOnServer: Bundle = {
  input: 'apps/site/src/server.tsx',
  output: { file: 'apps/site/dist/server.js', format: 'es', inlineDynamicImports: true },
  external: /^(react|react-dom)(\/|$)|^node:/,
  plugins: [
    mapOutlines({ isEmpty: true }),
    textFiles(),
    replace({ preventAssignment: true, values: { ...isProduction, ...releaseFacts() } }),
    stripTypes(),
    nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production', 'node'] }),
    commonjs(),
  ],
  onwarn,
}

/** The pages at `/docs`, rendered from Markdown. */
const partnerDocs: Bundle = {
  input: 'partner-docs',
  output: { dir: 'apps/site/dist' },
  plugins: [partnerDocsFile('docs.json')],
  onwarn,
}

/** All styles of the site, for the pages that do not carry them. */
const siteStyles: Bundle = {
  input: 'apps/site/src/styles.ts',
  output: { dir: 'dist/public', format: 'es', assetFileNames: 'assets/[name]-[hash][extname]' },
  plugins: [
    mapOutlines({ isEmpty: true }),
    textFiles(),
    stripTypes(),
    nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
    stylesheetFile({
      name: 'site.css',
      from: 'siteStyles',
      typeface: {
        name: 'figtree.woff2',
        file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
        of: 'apps/site/package.json',
      },
      namedIn: stylesFile,
    }),
    precompress(),
  ],
  onwarn,
}

/** A classic script, which the page waits for. */
const earlyAppearance: Bundle = {
  input: 'apps/site/src/appearance/early-appearance.ts',
  output: { dir: 'dist/public', format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
  treeshake: withoutSideEffects,
  plugins: [
    stripTypes(),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
    small(),
    writeEntryName(appearanceFile),
    precompress(),
  ],
  onwarn,
}

/** For `/docs/api/reference` alone. */
const apiReference: Bundle = {
  input: 'apps/site/src/docs/reference.ts',
  output: {
    dir: 'dist/public',
    format: 'iife',
    entryFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  },
  plugins: [
    stripTypes(),
    nodeResolve({ extensions: ['.ts'] }),
    small(),
    referenceFiles('apps/site/dist/reference.json'),
    precompress(),
  ],
  onwarn,
}

/** `@rxgauge/widget`, which partners install: modules, and the same for `require`. Their own build makes them small. */
const embed: Bundle = {
  input: embedEntry,
  external: 'react',
  output: (['es', 'cjs'] as const).map((format) => ({
    dir: 'packages/embed/dist',
    format,
    entryFileNames: format === 'es' ? '[name].js' : '[name].cjs',
    chunkFileNames: format === 'es' ? 'shared.js' : 'shared.cjs',
    // React's server components run nothing of it.
    banner: ({ name }) => (name === 'react' ? "'use client'" : ''),
  })),
  plugins: [stripTypes(), nodeResolve({ extensions: ['.ts'] })],
  onwarn,
}

/** The tarball is packed after the types. */
const watchPackedSources = (): Plugin => ({
  name: 'watch-packed-sources',
  buildStart() {
    for (const file of packedSources()) this.addWatchFile(file)
  },
})

const embedTypes: Bundle = {
  // Preact's has nothing but types.
  input: { ...embedEntry, preact: 'packages/embed/src/preact.ts' },
  external: ['react', 'preact'],
  output: ['ts', 'cts'].map((extension) => ({
    dir: 'packages/embed/dist',
    format: 'es',
    entryFileNames: `[name].d.${extension}`,
    chunkFileNames: `shared.d.${extension}`,
  })),
  plugins: [dts({ tsconfig: 'tsconfig.base.json', includeExternal: ['@rxgauge/widget-app'] }), watchPackedSources()],
  onwarn,
}

export const bundles: Record<BundleName, Bundle> = {
  widget: browserProgram(
    'widget',
    'packages/widget/src/app/index.ts',
    writeEntryName(widgetFile),
    writeTextNames(widgetTextsFile),
    writeHashes(hashesFile),
  ),
  // Beside what is served, not in it.
  site: browserProgram(
    'site',
    'apps/site/src/main.tsx',
    writePageFiles('apps/site/src/routes.tsx', 'apps/site/dist/files.json'),
  ),
  desk: browserProgram('desk', 'apps/desk/src/main.tsx', writeEntryName('apps/desk/dist/file.json')),
  assistantView,
  siteStyles,
  earlyAppearance,
  siteOnServer,
  partnerDocs,
  apiReference,
  serviceWorker,
  loader,
  nextWidget,
  check,
  frame,
  api: program('apps/api'),
  partner: program('apps/partner'),
  embed,
  embedTypes,
}
