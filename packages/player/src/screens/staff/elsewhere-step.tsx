import { Button, ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';

interface ElsewhereStepProps {
  /** Of the organization's own sign-in page; null where it has none. */
  address: string | null;
  onPassword: () => void;
}

/** To the organization's own sign-in page, which leads back here. */
export function ElsewhereStep({ address, onPassword }: ElsewhereStepProps) {
  const { staff: words } = useWords();
  return (
    <div className={classes.form}>
      {address === null ? (
        <Notice>{words.notElsewhere}</Notice>
      ) : (
        <>
          <p>{words.elsewhereHint}</p>
          <ButtonLink href={address}>{words.goElsewhere}</ButtonLink>
        </>
      )}
      <Button onClick={onPassword}>{words.withPassword}</Button>
    </div>
  );
}
