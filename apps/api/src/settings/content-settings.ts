/** Settings of what visitors get: prices from feeds, the map, passes for wallets. */
import * as v from 'valibot'
import { isTileAddress } from '../map-tiles'
import { setting } from './setting'
import { anyText, filePath, matching } from './setting-schemas'

/** An operator may let the server's group read what they wrote themselves. */
const writtenByOperator = 0o640

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
        'Streets under the map: a tile service with {z}, {x} and {y}, or one vector .pmtiles file. Without it outlines are drawn, and nobody else is asked.',
      schema: v.pipe(
        v.string(),
        v.check(
          isTileAddress,
          'must be an https address, or a path of this host, that has {z}, {x} and {y} or ends in .pmtiles.',
        ),
      ),
      example: 'https://tiles.example.com/us.pmtiles',
    }),
    attribution: setting({
      name: 'MAP_ATTRIBUTION',
      about: 'Whose streets they are; the map says so.',
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
      about: 'Your team at Apple.',
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
      about: 'The key’s passphrase, where it has one.',
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
      about: 'Google’s number of the issuer.',
      schema: matching(/^\d+$/, 'must be the number of an issuer.'),
      example: '3388000000000000000',
    }),
    googleKey: setting({
      name: 'GOOGLE_WALLET_KEY',
      about: 'The JSON file of its service account.',
      schema: anyText,
      example: '/etc/rxgauge/google.json',
      secretFile: writtenByOperator,
    }),
  },
}
