import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconChevronLeft = drawIcon('m15 6l-6 6l6 6');
