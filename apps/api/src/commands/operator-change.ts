/** Who changes something at the command line, and why: kept with what was changed. */
import { userInfo } from 'node:os'
import type { Change } from '../organizations/organization-records'

export const operatorChange = ({ reason = '' }: { reason?: string }): Change => ({ by: userInfo().username, reason })
