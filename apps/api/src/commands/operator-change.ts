/** Who changes something at the command line, and why: kept with what was changed. */
import type { Change } from '../organizations/organization-records'
import type { CommandContext } from './context'

export const operatorChange = ({ by }: CommandContext, { reason = '' }: { reason?: string }): Change => ({ by, reason })
