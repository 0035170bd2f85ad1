/** An organization that isn't the demo's, and estimates a retail price if no usual one is known. */
import type { Database } from '../../src/database/database'
import { createOrganization } from '../../src/domain/organizations/create-organization'
import { changeOrganization } from '../change-organization'

export const estimate = { markupPercent: 40, fee: 10 }

/** Its code is OURS. */
export async function ownOrganization(database: Database): Promise<void> {
  await createOrganization(
    database,
    {
      ...{ code: 'OURS', name: 'Ours', productName: 'Ours', color: '#7A1F3D', logo: undefined },
      ...{ supportEmail: 'help@ours.example', supportPhone: '2122340199', postalAddress: [], allowedOrigins: [] },
      ...{ sends: { email: false, text: false, push: false }, isIllustrative: false },
    },
    { isReplaced: false },
  )
  await changeOrganization(database, { options: { retailEstimate: estimate } })
}
