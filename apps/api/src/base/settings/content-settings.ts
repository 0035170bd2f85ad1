/** Settings of prices from feeds, the map, and wallet passes. */
import * as v from 'valibot'
import { isTileAddress } from '../map-tiles'
import { setting } from './setting'
import { anyText, filePath, matching, writtenByOperator } from './setting-schemas'

export const feedSettings = {
  priceFeeds: setting({
    name: 'PRICE_FEEDS',
    about:
      'A JSON file with the addresses, keys and limits of the HTTP price feeds: docs/operate/data/feed.md. Only its owner may read it.',
    schema: filePath,
    example: '/etc/rxgauge/feeds.json',
    secretFile: writtenByOperator,
  }),
}

export const visitorSettings = {
  defaultZip: setting({
    name: 'DEFAULT_ZIP',
    about: 'The zip of the prices on a medication’s page until a visitor enters theirs.',
    schema: matching(/^\d{5}$/, 'must be five digits.'),
    default: '10001',
  }),
  map: {
    tiles: setting({
      name: 'MAP_TILES',
      about:
        'Streets under the map: a tile service with {z}, {x} and {y}, or one vector .pmtiles file. Without it the map shows outlines, without any outside service.',
      schema: v.pipe(
        v.string(),
        v.check(
          isTileAddress,
          'must be an https address, or a path of this host, with {z}, {x} and {y}, or one that ends in .pmtiles.',
        ),
      ),
      example: 'https://tiles.example.com/us.pmtiles',
    }),
    attribution: setting({
      name: 'MAP_ATTRIBUTION',
      about: 'The attribution of the map tiles, shown on the map.',
      schema: matching(/^[^<>]{1,120}$/, 'must be up to 120 characters of plain text.'),
      example: '© OpenStreetMap contributors',
    }),
  },
}

export const walletSettings = {
  wallets: {
    applePassType: setting({
      name: 'APPLE_PASS_TYPE',
      about: 'Apple’s pass type identifier.',
      schema: matching(/^pass\.\S+$/, 'must be a pass type identifier such as pass.com.example.coupons.'),
      example: 'pass.com.example.coupons',
    }),
    appleTeam: setting({
      name: 'APPLE_TEAM',
      about: 'Your Apple team id.',
      schema: matching(/^[A-Z\d]{10}$/, 'must be ten letters and digits.'),
      example: 'ABCDE12345',
    }),
    appleCertificate: setting({
      name: 'APPLE_PASS_CERT',
      about: 'A PEM file: the pass certificate.',
      schema: anyText,
      example: '/etc/rxgauge/pass.pem',
    }),
    appleKey: setting({
      name: 'APPLE_PASS_KEY',
      about: 'A PEM file: its key.',
      schema: anyText,
      example: '/etc/rxgauge/pass-key.pem',
      secretFile: writtenByOperator,
    }),
    applePassphrase: setting({
      name: 'APPLE_PASS_PASSPHRASE',
      about: 'The key’s passphrase, if it has one.',
      schema: anyText,
    }),
    appleAuthority: setting({
      name: 'APPLE_WWDR_CERT',
      about: 'A PEM file: Apple’s WWDR certificate.',
      schema: anyText,
      example: '/etc/rxgauge/wwdr.pem',
    }),
    googleIssuer: setting({
      name: 'GOOGLE_WALLET_ISSUER',
      about: 'The issuer id at Google.',
      schema: matching(/^\d+$/, 'must be an issuer id, which is a number.'),
      example: '3388000000000000000',
    }),
    googleKey: setting({
      name: 'GOOGLE_WALLET_KEY',
      about: 'The JSON key file of the service account.',
      schema: anyText,
      example: '/etc/rxgauge/google.json',
      secretFile: writtenByOperator,
    }),
  },
}
