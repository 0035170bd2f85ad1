export function importsByName(program: object): Record<string, string>
