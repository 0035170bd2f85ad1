export function cached(
  kind: string,
  parts: readonly (string | Buffer)[],
  make: () => Promise<string>,
  isOfParts?: () => boolean,
): Promise<Buffer>
