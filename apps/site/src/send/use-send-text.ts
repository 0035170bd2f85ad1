/** What is said while something is sent, in the language of the visit. */
import { inEnglish, sendArea } from '@rxgauge/text'
import { useSite } from '../site-context'

/** English comes with these dialogs; another language came with the site's first messages. */
export const useSendText = () => useSite().messages.send ?? inEnglish(sendArea)
