import type { Session } from '@rxgauge/client'
import { pharmacyRadiusMiles } from '@rxgauge/contract'

/** Miles within which pharmacies are looked for: the usual ones, or those of the profile. */
export const radiusOf = (session: Session): number =>
  session.lastAuthentication()?.appUser?.mileRadius ?? pharmacyRadiusMiles
