/** Who made a change at the command line, and why; stored with the change. */
import type { Change } from '../../domain/organizations/organization-records'
import type { CommandContext } from './context'

export const operatorChange = ({ by }: CommandContext, { reason = '' }: { reason?: string }): Change => ({ by, reason })
