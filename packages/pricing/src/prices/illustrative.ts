/** Whether a price is labeled as illustrative: demo prices are, if the organization says so. */
import type { Organization } from '@rxgauge/contract'

export const isIllustrative = (
  { options }: Pick<Organization, 'options'>,
  { illustrativeFlag }: { illustrativeFlag?: boolean | undefined },
): boolean => options.illustrativePricesFlag && illustrativeFlag !== false
