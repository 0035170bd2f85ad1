export const parts: Record<string, { title: string; measure: (product: unknown) => Promise<string[][]> }>
