import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconArrowsExchange = drawIcon('M7 10h14l-4-4m0 8H3l4 4');
