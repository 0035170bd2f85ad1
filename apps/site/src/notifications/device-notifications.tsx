/**
 * The switch for this browser's notifications; we never ask for permission without a press (account 3,
 * `webPushNotificationFlag`).
 */
import { ignoreFailure } from '@rxgauge/client'
import { SwitchField } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'
import { canNotify, readNotifications, switchOff, switchOn } from './push-subscription'

export default function DeviceNotifications() {
  const { site, organization, options } = useSite()
  const { notifications: text } = useAccountText()
  const key = organization.app.appSettings.vapIdKey
  const isOffered = options.webPushNotificationFlag && key !== '' && canNotify()
  const [isOn, setOn] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!isOffered) return
    void readNotifications(site)
      .then((notifications) => {
        setOn(notifications.isOn)
        setPaused(notifications.isPaused)
      })
      .catch(ignoreFailure)
  }, [isOffered, site])
  if (!isOffered) return null

  async function change(shouldNotify: boolean) {
    setBusy(true)
    try {
      if (shouldNotify) {
        const isAllowed = await switchOn(site, key)
        setBlocked(!isAllowed)
        setOn(isAllowed)
      } else {
        await switchOff(site)
        setOn(false)
      }
    } catch (error) {
      site.notices.actions.report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SwitchField
      label={text.device}
      note={isBlocked ? text.deviceBlocked : isPaused ? text.devicePaused : text.deviceNote}
      isOn={isOn}
      stateText={isOn ? text.on : text.off}
      isDisabled={isBusy}
      onChange={(shouldNotify) => void change(shouldNotify)}
    />
  )
}
