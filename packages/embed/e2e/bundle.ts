import { build } from 'vite'

type Mode = 'development' | 'production'

/** A module with everything that it imports, as a partner's build makes it. */
export async function bundle(entry: string, mode: Mode, external: string[] = []) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      write: false,
      minify: mode === 'production',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external },
    },
  })
  const [built] = [result].flat()
  if (!built || !('output' in built)) throw new Error(`${entry} was not built`)
  const [{ code, imports }] = built.output
  return { code, imports }
}
