/** Statements to be timed by themselves beside the calls. */
import { readFileSync } from 'node:fs'

/** The product's own of the nearest pharmacies: $1 latitude, $2 longitude, $3 groups, $4 most. */
export const nearest = readFileSync('apps/api/src/domain/pharmacies/nearest.sql', 'utf8')
/** One that works out discounts of chains in SQL: $1 fills, $2 day, $3 imports. */
export const discounts = readFileSync('apps/api/test/discounts.sql', 'utf8')
