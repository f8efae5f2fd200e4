import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconChevronUp = drawIcon('m6 15l6-6l6 6');
