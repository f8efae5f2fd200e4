import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconArrowDown = drawIcon('M12 5v14m6-6l-6 6m-6-6l6 6');
