/** The text for sending, in the visit's language. */
import { inEnglish, sendArea } from '@rxgauge/text'
import { useSite } from '../site-context'

/** English comes with these dialogs; other languages came with the site's first messages. */
export const useSendText = () => useSite().messages.send ?? inEnglish(sendArea)
