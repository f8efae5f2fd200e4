import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconArrowRight = drawIcon('M5 12h14m-6 6l6-6m-6-6l6 6');
