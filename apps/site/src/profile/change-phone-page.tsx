/** Change phone (account 4). */
import { calls } from '@rxgauge/contract'
import { digitsOf, PhoneField } from '@rxgauge/pricing/forms'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'
import { ChangeContact } from './change-contact'

export default function ChangePhonePage() {
  const { site } = useSite()
  const { changePhone: text } = useAccountText()
  return (
    <ChangeContact
      {...text}
      type="phone"
      format={text.format}
      labels={{ next: text.newPhone, again: text.confirmPhone }}
      matchRule="phoneMatch"
      unchangedRule="phoneUnchanged"
      Input={PhoneField}
      begin={(phoneNumber) =>
        site.session.callWithMessage(calls.account.changePhone, { body: { phoneNumber: digitsOf(phoneNumber) } })
      }
    />
  )
}
