/** The demo's manufacturers' programs as an operator's own file. */
import type { ProductRow } from './catalog'
import { csvFile, type DemoFile } from './demo-file'
import { buildPrograms } from './insurance'

/** @param cost of a usual fill, in dollars */
export function programsFile(products: readonly ProductRow[], cost: (product: ProductRow) => number): DemoFile {
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return csvFile(
    'demo-copay-programs.csv',
    buildPrograms(products, cost).map((program) => ({
      'Brand name': names.get(program.product_id) ?? '',
      Program: program.name,
      'Patient pays': program.patient_pays,
      'Max benefit': program.max_benefit,
      'Uninsured benefit': program.uninsured_benefit,
      BIN: program.bin,
      PCN: program.pcn,
      Group: program.group_num,
      Text: program.offer_text.en,
      'Text (Spanish)': program.offer_text.es,
      Enrollment: program.enrollment_text.en,
      'Enrollment (Spanish)': program.enrollment_text.es,
      'Enrollment steps': program.enrollment_steps.en.join(' | '),
      'Enrollment steps (Spanish)': program.enrollment_steps.es.join(' | '),
      'Notice title': program.interstitial?.en.title ?? '',
      'Notice title (Spanish)': program.interstitial?.es.title ?? '',
      Notice: program.interstitial?.en.body ?? '',
      'Notice (Spanish)': program.interstitial?.es.body ?? '',
      'Opens by itself': program.opens_by_itself ? 'Y' : 'N',
      From: '2020-01-01',
    })),
  )
}
