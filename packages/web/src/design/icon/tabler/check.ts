import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconCheck = drawIcon('m5 12l5 5L20 7');
