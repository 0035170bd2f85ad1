/** Contents of packages by NDC that public files lack: inhalers, sprays, kits. An operator's own file. */
import { reason } from '../../../base/errors/reason'
import { one } from '../../../database/database'
import { billingUnits } from '../../../domain/products/billing-units'
import { defineKind } from '../file-kind'
import { mostByHalf } from '../hold-reasons'
import { decimal, ndc11, oneOf, orNull } from '../reading/values'

/** How many NDCs are named. */
const named = 10

/** $1 the import: NDCs whose unit, or size in it, contradicts public files or the form. */
const contradictedSql = `
  select count(*)::int contradicted, coalesce(array_agg(n.ndc order by n.ndc), '{}') ndcs
  from package_size n join drug_ndc d on d.ndc = n.ndc
  where n.import_id = $1 and d.unit_source is distinct from 'own' and (
    d.billing_unit <> n.unit or d.eaches <> coalesce(n.pieces, case when n.unit = 'EA' then n.units end)
    or (n.unit = 'ML' and d.milliliters <> n.units) or (n.unit = 'GM' and d.grams <> n.units)
  )`

const amount = { least: 0.001, most: 99_999 }

export const packageSizes = defineKind({
  name: 'package-sizes',
  publisher: 'own',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    ndc: { names: ['NDC'], isRequired: true, about: 'a package: 11 digits, or with hyphens', example: '00173068220' },
    unit: {
      names: ['Billing Unit'],
      isRequired: true,
      about: 'EA, ML or GM: what the package is billed in',
      example: 'GM',
    },
    units: {
      names: ['Package Size'],
      isRequired: true,
      about: 'how many of these units are in the package',
      example: '18',
    },
    pieces: { names: ['Pieces'], about: 'how many pens, syringes or vials are in it', example: '' },
  },
  stores: {
    table: 'package_size',
    key: ['ndc'],
    columns: { ndc: 'text', unit: 'text', units: 'numeric', pieces: 'numeric' },
  },
  scope: ({ baseName }) => baseName,
  read: (row) => ({
    ndc: ndc11(row.ndc, 'NDC'),
    unit: oneOf(row.unit, billingUnits, 'Billing Unit'),
    units: decimal(row.units, 'Package Size', amount),
    pieces: orNull(row.pieces) && decimal(row.pieces, 'Pieces', amount),
  }),
  async holdReasons(transaction, importId) {
    const { both, changed } = await one<{ both: number; changed: number }>(
      transaction,
      `select count(*)::int "both", count(*) filter (where n.unit <> old.unit or abs(n.units - old.units) > old.units / 2)::int changed
       from package_size n join current_package_size old on old.ndc = n.ndc and not old.is_demo where n.import_id = $1`,
      [importId],
    )
    const { contradicted, ndcs } = await one<{ contradicted: number; ndcs: string[] }>(transaction, contradictedSql, [
      importId,
    ])
    return [
      ...(changed > both * mostByHalf ? [reason('packageSizesByHalf', { changed, sizes: both })] : []),
      ...(contradicted > 0
        ? [
            reason('packageSizesDiffer', {
              sizes: contradicted,
              ndcs: `${ndcs.slice(0, named).join(', ')}${contradicted > named ? ' …' : ''}`,
            }),
          ]
        : []),
    ]
  },
})
