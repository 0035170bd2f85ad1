/** Files that staff bring: where they are stored, and their checks. */
import { join } from 'node:path'
import type { RunningConfig } from '../base/config'
import { FileChecks } from '../data/imports/checks/file-checks'
import { UploadFolder } from '../data/imports/checks/upload-folder'
import type { Services } from '../http/services'

export function createPriceFiles({ database }: Services, { desk, dataDir, operatorEmail, now }: RunningConfig) {
  const folder = new UploadFolder(desk.uploads ?? join(dataDir, 'desk-uploads'))
  return { folder, checks: new FileChecks({ database, folder, operatorEmail, now }) }
}
