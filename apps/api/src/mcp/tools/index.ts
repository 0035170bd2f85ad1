import type { Tool } from '../tool'
import { searchDrugs } from './search-drugs'

export const tools: readonly Tool[] = [searchDrugs]
