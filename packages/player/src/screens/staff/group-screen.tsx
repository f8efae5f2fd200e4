import { useEffect, useState } from 'react';
import { DeviceApiError } from '../../api/device-api.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNotice, Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { downloadRoster, groupOf, type Roster, type StaffGroup } from '../../session/roster.ts';
import { tokenIsOld } from '../../session/send-tests.ts';
import { useWords } from '../../words/language.ts';
import { ChoiceList } from './choice-list.tsx';

interface GroupScreenProps {
  token: string;
  onGroup: (group: StaffGroup) => void;
  onSignIn: () => void;
  onBack: () => void;
}

/** Whom the device keeps for testing without a connection: the people of one group, and nobody else. */
export function GroupScreen({ token, onGroup, onSignIn, onBack }: GroupScreenProps) {
  const { staff: words, offline } = useWords();
  const [roster, setRoster] = useState<Roster | null>(null);
  const [error, setError] = useState<unknown>(null);
  // An error that is cleared begins the download once more.
  useEffect(() => {
    if (roster !== null || error !== null) return;
    let isShown = true;
    downloadRoster(token).then(
      (answer) => isShown && setRoster(answer),
      (failure) => isShown && setError(failure),
    );
    return () => {
      isShown = false;
    };
  }, [token, roster, error]);
  const isSignedOut = error instanceof DeviceApiError && error.code === tokenIsOld;
  const countOf = (id: number) => roster?.people.filter(({ groupIds }) => groupIds.includes(id)).length ?? 0;
  return (
    <Screen
      title={words.groupTitle}
      actions={
        <>
          {error !== null && (
            <Button variant="primary" onClick={isSignedOut ? onSignIn : () => setError(null)}>
              {isSignedOut ? words.signInAgain : offline.tryAgain}
            </Button>
          )}
          <Button onClick={onBack}>{offline.back}</Button>
        </>
      }
    >
      {isSignedOut ? <Notice isFailure>{words.signedOut}</Notice> : <FailureNotice error={error} />}
      {roster === null && error === null && <p role="status">{words.downloading}</p>}
      {roster !== null && roster.protocols.length === 0 && <Notice>{words.noProtocol}</Notice>}
      {roster !== null && roster.groups.length === 0 && <p role="status">{words.noGroup}</p>}
      {roster !== null && roster.protocols.length > 0 && roster.groups.length > 0 && (
        <>
          <p>{words.groupHint}</p>
          <ChoiceList
            choices={roster.groups.map(({ id, name }) => ({
              key: id,
              label: name,
              detail: words.people(countOf(id)),
            }))}
            onChoose={(id) => {
              const chosen = roster.groups.find((one) => one.id === id);
              const group = chosen === undefined ? null : groupOf(roster, chosen);
              if (group !== null) onGroup(group);
            }}
          />
        </>
      )}
    </Screen>
  );
}
