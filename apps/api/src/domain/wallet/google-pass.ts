/** A pass for Google Wallet: a signed link that adds the card to the person's own wallet. */
import { importPKCS8, SignJWT } from 'jose'
import type { GoogleWallet } from '../../base/settings/wallet-config'
import type { WalletCard } from './wallet-card'

const saveAddress = 'https://pay.google.com/gp/v/save/'

/** @param origin the page that shows the link */
export async function googlePassLink(card: WalletCard, wallet: GoogleWallet, origin: string): Promise<string> {
  const classId = `${wallet.issuer}.discount-card`
  const text = (value: string) => ({ defaultValue: { language: 'en-US', value } })
  const object = {
    id: `${wallet.issuer}.${card.id}`,
    classId,
    cardTitle: text(card.sender),
    header: text(`${card.price.label}: ${card.price.value}`),
    subheader: text(card.pharmacy),
    hexBackgroundColor: `#${card.color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    textModulesData: [
      ...card.codes.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
      { id: 'statements', header: card.title, body: card.statements.join('\n') },
    ],
  }
  const jwt = await new SignJWT({
    origins: [origin],
    typ: 'savetowallet',
    payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(wallet.account)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(wallet.key, 'RS256'))
  return `${saveAddress}${jwt}`
}
