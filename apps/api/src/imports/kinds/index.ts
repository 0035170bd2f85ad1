/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { geocoded } from './geocoded'
import { nadac } from './nadac'
import { nppes } from './nppes'
import { nppesOtherNames } from './nppes-other-names'
import { zipPositions } from './zip-positions'

export const fileKinds: readonly FileKind[] = [
  geocoded,
  nadac,
  nppes,
  nppesOtherNames,
  zipPositions,
] // biome-ignore format: one name a line
