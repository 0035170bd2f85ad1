/** @param target a folder that is empty, or not there yet */
export function writeRuntimeFolder(target: string): void
