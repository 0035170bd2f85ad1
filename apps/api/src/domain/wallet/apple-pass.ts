/** A pass for Apple Wallet, created and signed by this server. */

import { pngIcon } from '../../base/png-icon'
import type { AppleWallet } from '../../base/settings/wallet-config'
import type { WalletCard } from './wallet-card'

export const applePassType = 'application/vnd.apple.pkpass'

/** The pass as a file (`.pkpass`). */
export async function applePass(card: WalletCard, wallet: AppleWallet): Promise<Buffer> {
  // Loaded on demand, since it would add a tenth to every start.
  const { PKPass } = await import('passkit-generator')
  const icons = { 'icon.png': pngIcon(29, () => card.color), 'icon@2x.png': pngIcon(58, () => card.color) }
  const certificates = {
    wwdr: wallet.authority,
    signerCert: wallet.certificate,
    signerKey: wallet.key,
    ...(wallet.passphrase === undefined ? {} : { signerKeyPassphrase: wallet.passphrase }),
  }
  const pass = new PKPass(icons, certificates, {
    passTypeIdentifier: wallet.passType,
    teamIdentifier: wallet.team,
    serialNumber: card.id,
    organizationName: card.sender,
    description: card.title,
    logoText: card.sender,
    backgroundColor: `rgb(${card.color.join(', ')})`,
    ...inkOn(card.color),
  })
  pass.type = 'generic'
  pass.headerFields.push({ key: 'price', ...card.price })
  pass.primaryFields.push({ key: 'pharmacy', label: card.title, value: card.pharmacy })
  const [bin, pcn, group, member] = card.codes
  pass.secondaryFields.push(...[bin, pcn].flatMap((code) => code ?? []))
  pass.auxiliaryFields.push(...[group, member].flatMap((code) => code ?? []))
  pass.backFields.push({ key: 'statements', label: card.title, value: card.statements.join('\n') })
  return pass.getAsBuffer()
}

function inkOn([red, green, blue]: WalletCard['color']) {
  const isLight = 0.299 * red + 0.587 * green + 0.114 * blue > 150
  const ink = isLight ? 'rgb(18, 38, 43)' : 'rgb(255, 255, 255)'
  return { foregroundColor: ink, labelColor: ink }
}
