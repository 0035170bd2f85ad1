/** Which prices are said to be made up: those of the demo's data, where the organization says so. */
import type { Organization } from '@rxgauge/contract'

export const isIllustrative = (
  { options }: Pick<Organization, 'options'>,
  { illustrativeFlag }: { illustrativeFlag?: boolean | undefined },
): boolean => options.illustrativePricesFlag && illustrativeFlag !== false
