/** Variants of a test that differ only by language, width or the like: the first in `pnpm test`, each with `--all`. */
export function firstOrAll<const Variant>(...variants: readonly [Variant, ...Variant[]]): readonly Variant[] {
  return process.env.TEST_ALL === 'y' ? variants : variants.slice(0, 1)
}
