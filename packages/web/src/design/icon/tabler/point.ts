import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconPoint = drawIcon('M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0');
