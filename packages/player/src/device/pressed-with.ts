import type { InputClass } from '@plumbline/domain';

/** How a test is answered: what the person pressed in the readiness check. */
export type PressedWith = 'finger' | 'pen' | 'mouse' | 'key';

/** What a pointer event was made with. */
export const pressedBy = ({ pointerType }: Pick<PointerEvent, 'pointerType'>): PressedWith =>
  pointerType === 'mouse' ? 'mouse' : pointerType === 'pen' ? 'pen' : 'finger';

/** A mouse button is a switch like a key, without the delay of sensing a touch, so it counts among the keys. */
export const classOf = (pressedWith: PressedWith): InputClass =>
  pressedWith === 'finger' || pressedWith === 'pen' ? 'touch' : 'keyboard';
