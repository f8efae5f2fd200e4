import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconX = drawIcon('M18 6L6 18M6 6l12 12');
