import { buttonClass } from '../../design/button/button-class.ts';
import { IconDeviceMobile } from '../../design/icon/tabler/device-mobile.ts';
import { hasTestPlayer } from '../../platform/test-player.ts';
import { codeLink } from './code-link.ts';

/** Opens the test player with the code, in a window of its own: it is no page of the portal. Nothing where it is not served. */
export function OpenPlayerLink({ code }: { code: string }) {
  if (!hasTestPlayer()) return null;
  return (
    <a href={codeLink(code)} target="_blank" rel="noreferrer" className={buttonClass({})}>
      <IconDeviceMobile size={16} stroke={1.75} aria-hidden="true" />
      Open the player
    </a>
  );
}
