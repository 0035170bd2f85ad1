/** Every kind of file that can be imported. */
import type { FileKind } from '../file-kind'
import { nadac } from './nadac'

export const fileKinds: readonly FileKind[] = [nadac]
