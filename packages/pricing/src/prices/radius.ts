import type { Session } from '@rxgauge/client'
import { pharmacyRadiusMiles } from '@rxgauge/contract'

/** Miles within which pharmacies are searched: the default, or the profile's. */
export const radiusOf = (session: Session): number =>
  session.lastAuthentication()?.appUser?.mileRadius ?? pharmacyRadiusMiles
