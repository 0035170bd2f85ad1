/** The price on a medication's tile, if it's known. */
export const TilePrice = ({ price }: { price: string | undefined }) =>
  price === undefined ? null : <small className="site-tile-price">{price}</small>
