/** What a tile that leads to a medication says of its price; nothing where it is not known. */
export const TilePrice = ({ price }: { price: string | undefined }) =>
  price === undefined ? null : <small className="site-tile-price">{price}</small>
