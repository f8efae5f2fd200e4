import { Button } from '../../design/button/button.tsx';
import { IconCopy } from '../../design/icon/tabler/copy.ts';
import { IconLink } from '../../design/icon/tabler/link.ts';
import { notify } from '../../design/notify/notify.ts';
import { codeLink } from './code-link.ts';

const copy = (text: string, done: string) => {
  navigator.clipboard
    .writeText(text)
    .then(() => notify.success(done))
    .catch(() => notify.error('Your browser did not allow copying. Select the text and copy it yourself.'));
};

/** The code to be written down, and the link that fills it in. */
export function CopyButtons({ code, isPrimary = false }: { code: string; isPrimary?: boolean }) {
  return (
    <>
      <Button
        {...(isPrimary ? { variant: 'primary' as const } : {})}
        icon={<IconCopy />}
        onClick={() => copy(code, 'Code Copied to Clipboard')}
      >
        Copy code
      </Button>
      <Button icon={<IconLink />} onClick={() => copy(codeLink(code), 'Link Copied to Clipboard')}>
        Copy link
      </Button>
    </>
  );
}
