export function buildIfStale(progress?: (sentence: string) => void, names?: readonly string[]): Promise<boolean>
export function run(command: string, args: string[], options?: object): Promise<void>
