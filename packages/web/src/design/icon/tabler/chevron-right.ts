import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconChevronRight = drawIcon('m9 6l6 6l-6 6');
