/** Every setting of the server, in the order for operators. Each is declared once. */
import { feedSettings, visitorSettings, walletSettings } from './content-settings'
import { databaseSettings, retentionSettings } from './database-settings'
import { emailSettings, pushSettings, textSettings } from './message-settings'
import {
  addressSettings,
  assistantSettings,
  deskSettings,
  developerSettings,
  limitSettings,
  monitoringSettings,
} from './server-settings'
import { readSettings, type Setting, type SettingGroup, settingsIn, type ValuesOf, type Variables } from './setting'

export const declaredSettings = {
  ...addressSettings,
  ...databaseSettings,
  ...emailSettings,
  ...textSettings,
  ...pushSettings,
  ...deskSettings,
  ...assistantSettings,
  ...monitoringSettings,
  ...limitSettings,
  ...retentionSettings,
  ...feedSettings,
  ...visitorSettings,
  ...walletSettings,
  ...developerSettings,
}

const groups: Readonly<Record<string, SettingGroup>> = {
  Addresses: addressSettings,
  Database: databaseSettings,
  Emails: emailSettings,
  'Texts, over an API like Twilio’s': textSettings,
  Notifications: pushSettings,
  'The desk': deskSettings,
  Assistants: assistantSettings,
  Watching: monitoringSettings,
  Limits: limitSettings,
  'Retention, in days': retentionSettings,
  'Price feeds': feedSettings,
  'What visitors see': visitorSettings,
  Wallets: walletSettings,
  'One developer’s machine': developerSettings,
}

export const settingSections: readonly { title: string; settings: readonly Setting[] }[] = Object.entries(groups).map(
  ([title, group]) => ({ title, settings: settingsIn(group) }),
)

export type SettingValues = ValuesOf<typeof declaredSettings>

/** @throws StartError with a sentence for each invalid setting */
export const readSettingValues = (variables: Variables): SettingValues => readSettings(declaredSettings, variables)
