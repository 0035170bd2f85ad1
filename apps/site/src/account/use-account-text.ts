/** The text of the account screens, in the visit's language. */
import { accountArea, inEnglish } from '@rxgauge/text'
import { useSite } from '../site-context'

/** English comes with these screens; other languages came with the site's first messages. */
export const useAccountText = () => useSite().messages.account ?? inEnglish(accountArea)
