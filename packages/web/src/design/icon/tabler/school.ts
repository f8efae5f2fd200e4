import { drawIcon } from '../draw-icon.tsx';

// Tabler Icons (MIT), written by `npm run icons`.
export const IconSchool = drawIcon('M22 9L12 5L2 9l10 4zv6', 'M6 10.6V16a6 3 0 0 0 12 0v-5.4');
