export const firstPages: readonly string[]
export function measureFirstPage(address: string): Promise<number>
