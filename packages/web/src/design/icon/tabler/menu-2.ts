import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconMenu2 = drawIcon('M4 6h16M4 12h16M4 18h16');
