/** Saves the changed profile fields on the server, and on this device for its next searches. */
import { calls, type Profile } from '@rxgauge/contract'
import { storeInsurance, storeZip } from '@rxgauge/pricing'
import { noteSavedZip, type Site } from '../site'
import { type ProfileSelections, type ProfileValues, profileChanges } from './profile-changes'

/**
 * @param profile as loaded, or as last saved here
 * @throws ApiFailure
 */
export async function saveProfile(
  site: Site,
  profile: Profile,
  values: ProfileValues,
  selections: ProfileSelections,
): Promise<{ data: Profile; message: string }> {
  const body = profileChanges(profile, values, selections)
  const saved = await site.session.callWithMessage(calls.account.saveProfile, { body })
  const { zipCode } = saved.data
  if (body.zipCode !== undefined && zipCode !== null) {
    storeZip(site.session, zipCode, 'manual')
    noteSavedZip(site)
  }
  if (selections.plan !== undefined) storeInsurance(site.session, selections.plan ?? undefined)
  // The server's data about the device, such as the favorite, may have changed.
  void site.session.refresh().catch(() => undefined)
  return saved
}
