/** An organization argument: its code. */
export { organizationOf, recordOf } from '../../domain/organizations/find-organization'
