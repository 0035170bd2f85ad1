/** The sentences of the account's screens, in the language of the visit. */
import { accountArea, inEnglish } from '@rxgauge/text'
import { useSite } from '../site-context'

/** English comes with these screens; another language came with the site's first messages. */
export const useAccountText = () => useSite().messages.account ?? inEnglish(accountArea)
