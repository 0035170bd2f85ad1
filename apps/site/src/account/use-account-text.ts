/** The sentences of the account's screens, in the language of the visit. */
import { accountText } from '@rxgauge/text'
import { useSite } from '../site-context'

export const useAccountText = () => accountText(useSite().language)
