/** A product's type in words; the table has its letter. */
export type ProductType = 'brand' | 'generic'

/** Of a table or its alias that has the column `type` of products. */
export const productTypeSql = (table: string): string => `case ${table}.type when 'B' then 'brand' else 'generic' end`
