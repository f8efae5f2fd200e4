import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centimetersToInches,
  feetAndInches,
  formatHeight,
  formatWeight,
  inchesFromFeet,
  inchesToCentimeters,
  kilogramsToPounds,
  poundsToKilograms,
} from './body-size.ts';

test.each([
  { centimeters: 168, inches: 66.1, why: '168 x 0.393701 = 66.1418' },
  { centimeters: 170, inches: 66.9, why: '170 x 0.393701 = 66.9292' },
  { centimeters: 100, inches: 39.4, why: '100 x 0.393701 = 39.3701' },
])('C276: $centimeters cm is stored as $inches in: $why', ({ centimeters, inches }) => {
  expect(centimetersToInches(centimeters)).toBe(inches);
});

test.each([
  { inches: 66, centimeters: 168, why: '66 x 2.54 = 167.64' },
  { inches: 72, centimeters: 183, why: '72 x 2.54 = 182.88' },
])('C192: $inches in is shown as $centimeters cm: $why', ({ inches, centimeters }) => {
  expect(inchesToCentimeters(inches)).toBe(centimeters);
});

test.each([
  { kilograms: 58, pounds: 127.9, why: '58 x 2.20462 = 127.868' },
  { kilograms: 72.5, pounds: 159.8, why: '72.5 x 2.20462 = 159.835' },
])('C276: $kilograms kg is stored as $pounds lb: $why', ({ kilograms, pounds }) => {
  expect(kilogramsToPounds(kilograms)).toBe(pounds);
});

test('C192: 128 lb is shown as 58.1 kg: 128 x 0.453592 = 58.0598', () => {
  expect(poundsToKilograms(128)).toBe(58.1);
});

test('C276: every whole centimetre that somebody can type reads back unchanged', () => {
  for (let centimeters = 1; centimeters < 300; centimeters++) {
    expect(inchesToCentimeters(centimetersToInches(centimeters))).toBe(centimeters);
  }
});

test('C276: every tenth of a kilogram up to 500 kg reads back unchanged', () => {
  for (let tenths = 1; tenths <= 5000; tenths++) {
    expect(poundsToKilograms(kilogramsToPounds(tenths / 10))).toBe(tenths / 10);
  }
});

test.each([
  { stored: 66, feet: 5, inches: 6, why: 'five foot six' },
  { stored: 72, feet: 6, inches: 0, why: 'a whole foot' },
  { stored: 71.96, feet: 6, inches: 0, why: 'rounds up to the next foot, never to 12 inches' },
  { stored: 66.9, feet: 5, inches: 6.9, why: 'from centimetres' },
  { stored: 0, feet: 0, inches: 0, why: 'nothing' },
])('C192: $stored in is $feet ft $inches in: $why', ({ stored, feet, inches }) => {
  expect(feetAndInches(stored)).toEqual({ feet, inches });
});

test('C192: feet and inches that were chosen come back, inches always under twelve', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 119 }), (feet, tenths) => {
      expect(feetAndInches(inchesFromFeet(feet, tenths / 10))).toEqual({ feet, inches: tenths / 10 });
    }),
  );
});

test.each([
  { text: formatHeight(66, false), expected: '5 ft 6 in' },
  { text: formatHeight(66, true), expected: '168 cm' },
  { text: formatWeight(128, false), expected: '128 lb' },
  { text: formatWeight(128, true), expected: '58.1 kg' },
])('height and weight read $expected', ({ text, expected }) => {
  expect(text).toBe(expected);
});
