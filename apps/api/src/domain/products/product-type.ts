/** A product's type in words; the table stores a letter. */
export type ProductType = 'brand' | 'generic'

/** @param table a table or alias that has the products' `type` column */
export const productTypeSql = (table: string): string => `case ${table}.type when 'B' then 'brand' else 'generic' end`
