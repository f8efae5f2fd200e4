import { Button } from '../parts/button.tsx';
import type { HelpAsked } from '../session/use-progress-pings.ts';
import { useWords } from '../words/language.ts';

/** Asks whoever runs the tests to come, by the live board of the code. */
export function HelpPanel({ asked, onAsk }: { asked: HelpAsked | null; onAsk: () => void }) {
  const { live } = useWords();
  if (asked === null) return null;
  return (
    <>
      <p role="status">{asked === 'no' ? '' : asked === 'told' ? live.told : live.notTold}</p>
      {asked !== 'told' && (
        <Button variant="quiet" onClick={onAsk}>
          {live.askForHelp}
        </Button>
      )}
    </>
  );
}
