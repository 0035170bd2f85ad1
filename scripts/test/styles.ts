/** What the stylesheets of the product say, as Lightning CSS reads them. */
import { readdirSync, readFileSync } from 'node:fs'
import { type Declaration, transform } from 'lightningcss'

/** A length, or the name of a custom property, that a declaration of a stylesheet holds. */
export interface StyleValue {
  /** `file:line` of the rule. */
  place: string
  property: string
  /** `12px`, or `--rx-space-12`. */
  value: string
}

const folders = ['apps/site/src', 'packages/ui/src', 'packages/pricing/src', 'packages/widget/src']

/** Every stylesheet of the product, from the root. */
export const stylesheets = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => `${folder}/${file}`),
  )

/** The lengths and custom properties in a stylesheet's declarations. */
export function styleValues(file: string, code = readFileSync(file, 'utf8')): StyleValue[] {
  const values: StyleValue[] = []
  let line = 0
  let property = ''
  // Outside of declarations stand the widths of queries.
  const note = (value: string) => {
    if (property !== '') values.push({ place: `${file}:${line}`, property, value })
  }
  transform({
    filename: file,
    code: Buffer.from(code),
    visitor: {
      Rule: {
        style(rule) {
          line = rule.value.loc.line + 1
        },
      },
      Declaration(declaration) {
        property = nameOf(declaration)
      },
      DeclarationExit() {
        property = ''
      },
      Length({ value, unit }) {
        note(`${value}${unit}`)
      },
      Variable({ name }) {
        note(name.ident)
      },
    },
  })
  return values
}

/** `margin-top`, also where its value has a custom property in it; `--rx-line` for one that is set. */
function nameOf(declaration: Declaration): string {
  if (declaration.property === 'unparsed') return declaration.value.propertyId.property
  return declaration.property === 'custom' ? declaration.value.name : declaration.property
}
