import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconSearch = drawIcon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0m18 11l-6-6');
