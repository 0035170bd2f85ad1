import type { LanguageFiles } from '../../areas/area'

export const en: LanguageFiles = { name: 'English', locale: 'en-US', translations: undefined }
