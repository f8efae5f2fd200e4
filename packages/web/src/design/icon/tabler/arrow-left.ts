import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconArrowLeft = drawIcon('M5 12h14M5 12l6 6m-6-6l6-6');
