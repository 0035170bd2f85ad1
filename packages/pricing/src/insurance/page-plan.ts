/** The plan that a host page names: our id, or the operator's own code, which `key:` may precede. */
import { ignoreFailure, type Session, toFailure } from '@rxgauge/client'
import { calls, type Insurance } from '@rxgauge/contract'

/** Returns `unknown` if there's no such plan, and `undefined` if it couldn't be loaded. */
export async function findPagePlan(session: Session, named: string): Promise<Insurance | 'unknown' | undefined> {
  try {
    if (/^\d+$/.test(named)) return await session.call(calls.insurance.getInsurance, { params: { id: named } })
    const key = named.replace(/^key:\s*/i, '')
    return await session.call(calls.insurance.getInsuranceByKey, { params: { key } })
  } catch (error) {
    const { code } = toFailure(error)
    if (code === 'INSURANCE_NOT_FOUND' || code === 'INVALID_REQUEST') return 'unknown'
    return ignoreFailure(error)
  }
}
