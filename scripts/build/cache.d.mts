export function cached(kind: string, parts: readonly (string | Buffer)[], make: () => Promise<string>): Promise<Buffer>
