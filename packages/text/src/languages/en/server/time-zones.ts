/** English names of United States time zones, by IANA name. */

export const timeZones = {
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain (Arizona)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'America/Adak': 'Hawaii-Aleutian (Adak)',
  'Pacific/Honolulu': 'Hawaii',
  'Pacific/Pago_Pago': 'Samoa',
  'Pacific/Guam': 'Chamorro (Guam)',
}

export type TimeZoneNames = Readonly<Record<keyof typeof timeZones, string>>
