/** Spanish names of United States time zones, by IANA name. */
import type { TimeZoneNames } from '../../en/server/time-zones'

export const timeZones: TimeZoneNames = {
  'America/Puerto_Rico': 'Atlántico (Puerto Rico)',
  'America/New_York': 'Este',
  'America/Chicago': 'Centro',
  'America/Denver': 'Montaña',
  'America/Phoenix': 'Montaña (Arizona)',
  'America/Los_Angeles': 'Pacífico',
  'America/Anchorage': 'Alaska',
  'America/Adak': 'Hawái-Aleutianas (Adak)',
  'Pacific/Honolulu': 'Hawái',
  'Pacific/Pago_Pago': 'Samoa',
  'Pacific/Guam': 'Chamorro (Guam)',
}
