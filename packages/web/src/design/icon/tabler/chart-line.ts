import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconChartLine = drawIcon('M4 19h16M4 15l4-6l4 2l4-5l4 4');
