import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconChevronDown = drawIcon('m6 9l6 6l6-6');
