import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconPlus = drawIcon('M12 5v14m-7-7h14');
