/** Why a webhook can't be added or changed. The texts of the desk have a sentence for each reason. */
export type WebhookRefusal =
  | 'addressWrong'
  | 'addressNotHttps'
  | 'addressInside'
  | 'noEvents'
  | 'eventsOfInstallation'
  | 'tooMany'
  | 'unknownWebhook'
  | 'unknownDelivery'

export class WebhookRefused extends Error {
  override name = 'WebhookRefused'

  constructor(readonly reason: WebhookRefusal) {
    super(reason)
  }
}
