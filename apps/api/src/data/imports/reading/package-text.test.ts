// database: none

import { expect, test } from 'vitest'
import { packageContent } from './package-text'

/** Published texts, and how many units a pharmacy bills for the package. */
test.each([
  ['30 TABLET in 1 BOTTLE (76420-345-30)', 30],
  ['100 TABLET in 1 BOTTLE (0555-0886-02) ', 100],
  ['60 TABLET, FILM COATED in 1 BOTTLE (55513-137-60)', 60],
  ['21 TABLET in 1 BOTTLE, PLASTIC (80425-0484-1)', 21],
  ['1 BOTTLE in 1 CARTON (65808-320-01)  / 90 TABLET in 1 BOTTLE', 90],
  ['1 BLISTER PACK in 1 CARTON (0002-4464-01)  > 3 TABLET, FILM COATED in 1 BLISTER PACK', 3],
  ['3 BLISTER PACK in 1 CARTON (0555-9043-58)  / 28 TABLET in 1 BLISTER PACK', 84],
  ['4 SYRINGE, PLASTIC in 1 CARTON (0169-4505-14)  / .5 mL in 1 SYRINGE, PLASTIC (0169-4505-01)', 2],
  ['1 VIAL, GLASS in 1 CARTON (0169-7501-11)  / 10 mL in 1 VIAL, GLASS', 10],
  ['60 VIAL, SINGLE-USE in 1 TRAY (0023-9163-60)  / .4 mL in 1 VIAL, SINGLE-USE', 24],
  ['1 TUBE in 1 CARTON (45802-097-35)  / 42.5 g in 1 TUBE', 42.5],
  ['3.78 L in 1 BOTTLE, PLASTIC (71925-301-41)', 3780],
  ['48 g in 1 BOTTLE (72043-2500-1)', 48],
  ['8 POUCH in 1 CARTON (0378-4623-26)  / 1 PATCH in 1 POUCH (0378-4623-16)  / 3.5 d in 1 PATCH', 8],
  ['8 POUCH in 1 CARTON (65162-149-08)  / 1 d in 1 POUCH (65162-149-04) ', 8],
  ['30 PACKET in 1 CARTON (68025-065-30)  / .25 g in 1 PACKET', 7.5],
  ['1 CANISTER in 1 CARTON (68180-963-01)  / 200 AEROSOL, METERED in 1 CANISTER', undefined],
  ['1 TRAY in 1 CARTON (0173-0893-10)  / 1 INHALER in 1 TRAY / 30 POWDER in 1 INHALER', undefined],
  ['1 BOTTLE, SPRAY in 1 CARTON (79903-295-72)  / 72 SPRAY, METERED in 1 BOTTLE, SPRAY', undefined],
  ['56 SPRAY in 1 VIAL, MULTI-DOSE (0574-2067-27)', undefined],
  [
    '1 KIT in 1 CARTON (70748-311-01)  *  1 mL in 1 VIAL (70748-309-01)  *  1 mL in 1 SYRINGE (70748-310-01)',
    undefined,
  ],
  ['3 BLISTER PACK in 1 CARTON (70700-119-85)  / 1 KIT in 1 BLISTER PACK', undefined],
  ['100 mg in 1 BOTTLE (72603-213-01)', undefined],
  ['as needed', undefined],
])('%s', (text, units) => {
  expect(packageContent(text).units).toBe(units)
})

test('a pouch with grams can be a patch, so its pieces are counted too', () => {
  expect(packageContent('30 POUCH in 1 CARTON (0603-1880-16)  / .7 g in 1 POUCH (0603-1880-10)')).toEqual({
    unit: 'GM',
    units: 21,
    pieces: 30,
  })
})

test('the unit is known if the text measures or counts doses, but not from containers alone', () => {
  const unitOf = (text: string) => packageContent(text).unit
  expect(unitOf('100 TABLET in 1 BOTTLE (0555-0886-02) ')).toBe('EA')
  expect(unitOf('2 SYRINGE, GLASS in 1 CARTON (0115-1694-49)  / .3 mL in 1 SYRINGE, GLASS')).toBe('ML')
  expect(unitOf('1 CANISTER in 1 CARTON (0173-0719-20)  / 12 g in 1 CANISTER')).toBe('GM')
  expect(unitOf('1 INHALER in 1 CARTON (0173-0859-10)  / 60 BLISTER in 1 INHALER')).toBe('EA')
  expect(unitOf('8 POUCH in 1 CARTON (65162-149-08)  / 1 d in 1 POUCH (65162-149-04) ')).toBeUndefined()
  expect(unitOf('1 BLISTER PACK in 1 CARTON (65162-149-09)')).toBeUndefined()
})
