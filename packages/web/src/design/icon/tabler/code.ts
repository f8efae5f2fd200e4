import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconCode = drawIcon('m7 8l-4 4l4 4m10-8l4 4l-4 4M14 4l-4 16');
