import type { InputClass } from '@plumbline/domain';
import type { PressedWith } from '../words/words.ts';

/** What a pointer event was made with. */
export const pressedBy = ({ pointerType }: Pick<PointerEvent, 'pointerType'>): PressedWith =>
  pointerType === 'mouse' ? 'mouse' : pointerType === 'pen' ? 'pen' : 'finger';

/** A mouse button is a switch like a key, without the delay of sensing a touch, so it counts among the keys. */
export const classOf = (pressedWith: PressedWith): InputClass =>
  pressedWith === 'finger' || pressedWith === 'pen' ? 'touch' : 'keyboard';
