import type { BrandMark } from '@plumbline/contract';

/** The portal's mark: a plumb bob under its arc. */
export const brandMark: BrandMark = {
  size: 30,
  cornerRadius: 8,
  backgroundColor: '#0E6973',
  foregroundColor: '#FFFFFF',
  strokes: [
    { path: 'M6.7 9.7a11 11 0 0 1 16.6 0', width: 1.6, opacity: 0.7 },
    { path: 'M15 5v10', width: 1.8, opacity: 1 },
  ],
  fills: ['M10 19.9a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z'],
};
