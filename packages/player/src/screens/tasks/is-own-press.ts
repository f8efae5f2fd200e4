import type { PressedWith } from '../../device/pressed-with.ts';
import { pressedBy } from '../../device/pressed-with.ts';

/** Whether a pointer is what the session is answered with. */
export const isOwnPress = (event: Pick<PointerEvent, 'pointerType'>, pressedWith: PressedWith): boolean =>
  pressedBy(event) === pressedWith;
