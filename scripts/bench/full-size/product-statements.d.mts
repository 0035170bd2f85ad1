export function readProductStatements(): Promise<{ nearest: string; discounts: string }>
