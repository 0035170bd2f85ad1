/** Who walks: persons with accounts, as the server should have them, and what there is to choose from. */
import { calls, type Insurance, type Product } from '@rxgauge/contract'
import { askApi, newPerson } from '@rxgauge/e2e'
import * as v from 'valibot'

export const organizations = ['ACME', 'CORNER'] as const
export const zips = ['10001', '60601'] as const

/** What a journey begins with. */
export interface Choices {
  zip: string | undefined
  /** The id of an insurance plan; `null` to use none. */
  plan: number | null | undefined
  /** The id of a pharmacy. */
  favorite: number | undefined
}

export const nothing = (): Choices => ({ zip: undefined, plan: undefined, favorite: undefined })

/** An account, with what its person chose last on any device. */
export interface Person extends Choices {
  name: string
  organization: string
  email: string
  password: string
  /** Saved coupons: offer ids with the price that was on the screen. */
  coupons: Map<string, number>
}

export interface World {
  persons: Person[]
  products: Product[]
  plans: Insurance[]
}

export async function createWorld(): Promise<World> {
  const persons = await Promise.all(
    organizations.flatMap((organization) =>
      ['A', 'B'].map(
        async (letter): Promise<Person> => ({
          name: `${letter}@${organization}`,
          organization,
          ...(await newPerson(organization)),
          ...nothing(),
          coupons: new Map(),
        }),
      ),
    ),
  )
  const ask = await askApi('ACME')
  const product = async (name: string) => {
    const found = v.parse(calls.product.searchProducts.data, await ask(`/product/contains/${name}/list`))
    return found.filter(({ productName }) => productName === name)
  }
  const products = [...(await product('Atorvastatin')), ...(await product('Lisinopril'))]
  const named = v.parse(
    calls.insurance.searchCommercialInsurance.data,
    await ask('/insurance/commercial/contains/ppo/list'),
  )
  return { persons, products, plans: named.slice(0, 2) }
}
